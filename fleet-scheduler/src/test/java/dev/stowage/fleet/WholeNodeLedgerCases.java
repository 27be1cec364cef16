package dev.stowage.fleet;

import java.util.List;

/** How many nodes of a pool are free for a deployment. */
final class WholeNodeLedgerCases {
    private WholeNodeLedgerCases() {}

    static final List<WholeNodeCase> LEDGER = List.of(
            new WholeNodeCase("another deployment's replica takes its nodes", """
                    cluster east, pool a 2
                    deployment chat, 2, main: gpu=8
                    deployment code, main: gpu=8
                    replica r1 of code on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    code keeps r1 on east/0, main: a gpu=8
                    chat waits with 1
                    """),
            new WholeNodeCase("a replica that nobody owns takes its nodes until it is gone", """
                    cluster east, pool a 2
                    deployment chat, 2, main: gpu=8
                    replica r1 of stranger on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    stranger removes r1, DeploymentDeleted
                    chat waits with 1
                    """),
            new WholeNodeCase("a gang takes a node for each pod of each copy, as stamped on it", """
                    cluster east, pool a 9
                    deployment chat, 2, main: gpu=8
                    replica r1 of stranger on east/0, main x2: leader a gpu=8 + worker x3 a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    stranger removes r1, DeploymentDeleted
                    chat waits with 1
                    """),
            new WholeNodeCase("a member without device requests takes none", """
                    cluster east, pool a 4
                    deployment chat, 2, main: gpu=8
                    replica r1 of stranger on east/0, main: leader a none + worker x3 a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    stranger removes r1, DeploymentDeleted
                    chat waits with 1
                    """),
            new WholeNodeCase(
                    "a replica that stays takes what is stamped on it, not what its deployment asks for now", """
                    cluster east, pool a 6
                    deployment chat, 2, main: leader gpu=8 + worker x3 gpu=8
                    replica r1 of chat on east/0, main: leader a gpu=8 + worker a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8 + a gpu=8
                    chat places on east/1, main: a gpu=8 + a gpu=8
                    """),
            new WholeNodeCase("a replica that stays and is stamped with more than it needs now takes that", """
                    cluster east, pool a 4
                    deployment chat, 3, main: gpu=8
                    replica r1 of chat on east/0, main x3: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat places on east/1, main: a gpu=8
                    chat waits with 1
                    """),
            new WholeNodeCase(
                    "a deployment's own replica that goes frees its node for the one that follows it", """
                    cluster east, pool a 1
                    deployment chat, main: leader none + worker gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a none + a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase("a replica that another deployment gives up still takes its node", """
                    cluster east, pool a 2
                    deployment chat, main: gpu=8
                    deployment code, 1, priority 1, main: gpu=8
                    replica r1 of code on east/0, main: a gpu=8
                    replica r2 of code on east/1, main: a gpu=8
                    """, """
                    code keeps r1 on east/0, main: a gpu=8
                    code removes r2, ScaledDown
                    chat waits with 1
                    """),
            new WholeNodeCase(
                    "a node that a deployment's own replica frees is free for that deployment only", """
                    cluster east, pool a 1
                    deployment chat, priority 1, main: leader gpu=8 + worker gpu=8
                    deployment code, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat removes r1, ShapeChanged
                    chat waits with 1
                    code waits with 1
                    """),
            new WholeNodeCase("a duplicate takes its node until it is gone, since its identity stays", """
                    cluster east, pool a 2
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat removes r2, Duplicate
                    chat waits with 1
                    """),
            new WholeNodeCase("a replica pinned to a pool that is gone takes nothing", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of stranger on east/0, main: gone gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    stranger removes r1, DeploymentDeleted
                    """),
            new WholeNodeCase("a replica on a cluster that is gone takes nothing elsewhere", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of stranger on west/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    stranger removes r1, DeploymentDeleted
                    """),
            new WholeNodeCase("what is stamped beyond a pool's nodes is owed before anything fits", """
                    cluster east, pool a 3
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: gone gpu=8, side: a gpu=8
                    replica r2 of stranger on east/0, main x4: a gpu=8
                    """, """
                    chat removes r1, ShapeChanged
                    stranger removes r2, DeploymentDeleted
                    chat waits with 1
                    """),
            new WholeNodeCase("what is placed is charged for the next deployment", """
                    cluster east, pool a 3
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    deployment code, 2, main: gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8 + a gpu=8
                    code places on east/0, main: a gpu=8
                    code waits with 1
                    """),
            new WholeNodeCase(
                    "ours: a replica with a deletion time is charged to its own deployment too",
                    """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, terminating, main: a gpu=8
                    """,
                    "chat waits with 1"));
}
