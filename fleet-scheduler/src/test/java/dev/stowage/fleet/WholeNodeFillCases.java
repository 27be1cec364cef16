package dev.stowage.fleet;

import java.util.List;

/** How many replicas stay, which cluster takes a new one, and under which index. */
final class WholeNodeFillCases {
    private WholeNodeFillCases() {}

    static final List<WholeNodeCase> SCALE_DOWN = List.of(
            new WholeNodeCase(
                    "the cluster with most of the deployment's replicas gives one up, whatever their indices",
                    """
                    cluster east, pool a 2
                    cluster west, pool a 1
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/1, main: a gpu=8
                    replica r3 of chat on west/7, main: a gpu=8
                    """,
                    """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat keeps r3 on west/7, main: a gpu=8
                    chat removes r2, ScaledDown
                    """),
            new WholeNodeCase("of clusters with equally many the later name gives one up", """
                    cluster west, pool a 1
                    cluster east, pool a 1
                    deployment chat, 1, main: gpu=8
                    replica r1 of chat on west/0, main: a gpu=8
                    replica r2 of chat on east/5, main: a gpu=8
                    """, """
                    chat keeps r2 on east/5, main: a gpu=8
                    chat removes r1, ScaledDown
                    """),
            new WholeNodeCase("on a cluster the highest index goes, as a number", """
                    cluster east, pool a 3
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/10, main: a gpu=8
                    replica r2 of chat on east/9, main: a gpu=8
                    replica r3 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r3 on east/0, main: a gpu=8
                    chat keeps r2 on east/9, main: a gpu=8
                    chat removes r1, ScaledDown
                    """),
            new WholeNodeCase("after each victim the clusters are counted again", """
                    cluster east, pool a 3
                    cluster west, pool a 2
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/1, main: a gpu=8
                    replica r3 of chat on east/2, main: a gpu=8
                    replica r4 of chat on west/0, main: a gpu=8
                    replica r5 of chat on west/1, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat keeps r4 on west/0, main: a gpu=8
                    chat removes r2, ScaledDown
                    chat removes r3, ScaledDown
                    chat removes r5, ScaledDown
                    """),
            new WholeNodeCase("replicas that go anyway do not count", """
                    cluster east, pool a 2
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/1, main: a gpu=8
                    replica r3 of chat on east/2, main: gone gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat keeps r2 on east/1, main: a gpu=8
                    chat removes r3, PoolDeleted
                    """),
            new WholeNodeCase("a deployment of 0 replicas keeps none", """
                    cluster east, pool a 1
                    deployment chat, 0, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, "chat removes r1, ScaledDown"),
            new WholeNodeCase("ours: a replica that never got scheduled goes first", """
                    cluster east, pool a 2
                    cluster west, pool a 1
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/1, main: a gpu=8
                    replica r3 of chat on west/0, never scheduled, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat keeps r2 on east/1, main: a gpu=8
                    chat removes r3, ScaledDown
                    """));

    static final List<WholeNodeCase> CANDIDATES = List.of(
            new WholeNodeCase(
                    "without clusters every replica waits", "deployment chat, 3, main: gpu=8", "chat waits with 3"),
            new WholeNodeCase("a cluster that is not ready takes nothing new", """
                    cluster east, not ready, pool a 9
                    deployment chat, main: gpu=8
                    """, "chat waits with 1"),
            new WholeNodeCase("NoSchedule keeps new replicas away", """
                    cluster east, taint care:NoSchedule, pool a 9
                    cluster west, pool a 1
                    deployment chat, main: gpu=8
                    """, "chat places on west/0, main: a gpu=8"),
            new WholeNodeCase("NoExecute keeps new replicas away", """
                    cluster east, taint care:NoExecute, pool a 9
                    deployment chat, tolerates care:NoSchedule, main: gpu=8
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "a toleration of the key and of every value lets new replicas in",
                    """
                    cluster east, taint care=on:NoSchedule, pool a 1
                    deployment chat, tolerates care, main: gpu=8
                    """,
                    "chat places on east/0, main: a gpu=8"),
            new WholeNodeCase("Equal compares the value", """
                    cluster east, taint care=on:NoSchedule, pool a 1
                    cluster west, taint care=off:NoSchedule, pool a 1
                    deployment chat, 2, tolerates care=on, main: gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    chat waits with 1
                    """),
            new WholeNodeCase("a value that is absent is empty", """
                    cluster east, taint care:NoSchedule, pool a 1
                    deployment chat, tolerates care=, main: gpu=8
                    """, "chat places on east/0, main: a gpu=8"),
            new WholeNodeCase(
                    "Exists without a key tolerates every taint", """
                    cluster east, taint care=on:NoSchedule, taint end:NoExecute, pool a 1
                    deployment chat, tolerates *, main: gpu=8
                    """, "chat places on east/0, main: a gpu=8"),
            new WholeNodeCase("every taint must be tolerated", """
                    cluster east, taint care:NoSchedule, taint end:NoSchedule, pool a 1
                    deployment chat, tolerates care, main: gpu=8
                    """, "chat waits with 1"));

    static final List<WholeNodeCase> FILL = List.of(
            new WholeNodeCase("a new replica goes where the deployment has fewest", """
                    cluster east, pool a 9
                    cluster west, pool a 1
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat places on west/0, main: a gpu=8
                    """),
            new WholeNodeCase("other deployments' replicas do not count for spreading", """
                    cluster east, pool a 9
                    cluster west, pool a 1
                    deployment chat, main: gpu=8
                    deployment code, main: gpu=8
                    replica r1 of code on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    code keeps r1 on east/0, main: a gpu=8
                    """),
            new WholeNodeCase(
                    "of clusters with equally few the first name takes it, however much room the others have",
                    """
                    cluster west, pool a 9
                    cluster east, pool a 2
                    cluster north, pool a 1
                    deployment chat, 4, main: gpu=8
                    """,
                    """
                    chat places on east/0, main: a gpu=8
                    chat places on east/1, main: a gpu=8
                    chat places on north/0, main: a gpu=8
                    chat places on west/0, main: a gpu=8
                    """),
            new WholeNodeCase("where the emptiest cluster is full the next one takes more", """
                    cluster east, pool a 1
                    cluster west, pool a 9
                    deployment chat, 4, main: gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    chat places on west/0, main: a gpu=8
                    chat places on west/1, main: a gpu=8
                    chat places on west/2, main: a gpu=8
                    """),
            new WholeNodeCase("what does not fit waits, and what fitted is placed", """
                    cluster east, pool a 5
                    deployment chat, 3, main: leader gpu=8 + worker gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8 + a gpu=8
                    chat places on east/1, main: a gpu=8 + a gpu=8
                    chat waits with 1
                    """),
            new WholeNodeCase("a new replica takes the lowest index that is free on its cluster", """
                    cluster east, pool a 4
                    deployment chat, 4, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/2, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat places on east/1, main: a gpu=8
                    chat keeps r2 on east/2, main: a gpu=8
                    chat places on east/3, main: a gpu=8
                    """),
            new WholeNodeCase("the index of a replica that goes is free at once", """
                    cluster east, pool b 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, PoolDeleted
                    """),
            new WholeNodeCase("the result is sorted by cluster and by index as a number", """
                    cluster west, pool a 1
                    cluster east, pool a 3
                    deployment chat, 4, main: gpu=8
                    replica r1 of chat on west/0, main: a gpu=8
                    replica r2 of chat on east/10, main: a gpu=8
                    replica r3 of chat on east/9, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    chat keeps r3 on east/9, main: a gpu=8
                    chat keeps r2 on east/10, main: a gpu=8
                    chat keeps r1 on west/0, main: a gpu=8
                    """),
            new WholeNodeCase(
                    "deployments are listed by name, though the one of higher priority is filled first", """
                    cluster east, pool a 3
                    deployment draw, main: gpu=8
                    deployment chat, main: gpu=8
                    deployment code, priority 1, main: gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    code places on east/0, main: a gpu=8
                    draw places on east/0, main: a gpu=8
                    """),
            new WholeNodeCase(
                    "of two deployments that want the last node the one of higher priority gets it", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8
                    deployment code, priority 1, main: gpu=8
                    """, """
                    code places on east/0, main: a gpu=8
                    chat waits with 1
                    """),
            new WholeNodeCase("of equal priority the older one gets it", """
                    cluster east, pool a 1
                    deployment chat, created 2026-01-02, main: gpu=8
                    deployment code, created 2026-01-01, main: gpu=8
                    """, """
                    code places on east/0, main: a gpu=8
                    chat waits with 1
                    """));
}
