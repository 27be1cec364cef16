package dev.stowage.fleet;

import java.util.List;

/** Which replicas are a deployment's, which of them stay, and what they claim then. */
final class WholeNodeRetainCases {
    private WholeNodeRetainCases() {}

    static final List<WholeNodeCase> IDENTITY = List.of(
            new WholeNodeCase(
                    "a replica whose place still stands stays there, though another cluster has more room",
                    """
                    cluster east, pool a 1
                    cluster west, pool a 9
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """,
                    "chat keeps r1 on east/0, main: a gpu=8"),
            new WholeNodeCase("replicas of one deployment on one cluster stay by their indices", """
                    cluster east, pool a 2
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/4, main: a gpu=8
                    replica r2 of chat on east/1, main: a gpu=8
                    """, """
                    chat keeps r2 on east/1, main: a gpu=8
                    chat keeps r1 on east/4, main: a gpu=8
                    """),
            new WholeNodeCase("one index on two clusters is two identities", """
                    cluster east, pool a 1
                    cluster west, pool a 1
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on west/0, main: a gpu=8
                    replica r2 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r2 on east/0, main: a gpu=8
                    chat keeps r1 on west/0, main: a gpu=8
                    """),
            new WholeNodeCase("of two replicas with one identity the first by name stays", """
                    cluster east, pool a 1, pool b 1
                    deployment chat, main: gpu=8
                    replica r2 of chat on east/0, main: b gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat removes r2, Duplicate
                    """),
            new WholeNodeCase(
                    "a replica that goes anyway does not make the next one of its identity a duplicate", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: gone gpu=8
                    replica r2 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r2 on east/0, main: a gpu=8
                    chat removes r1, PoolDeleted
                    """),
            new WholeNodeCase("a duplicate is replaced under another index", """
                    cluster east, pool a 3
                    deployment chat, 2, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of chat on east/0, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    chat places on east/1, main: a gpu=8
                    chat removes r2, Duplicate
                    """),
            new WholeNodeCase("another deployment's replica with the same place is no duplicate", """
                    cluster east, pool a 2
                    deployment chat, main: gpu=8
                    deployment code, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    replica r2 of code on east/0, main: a gpu=8
                    """, """
                    chat keeps r1 on east/0, main: a gpu=8
                    code keeps r2 on east/0, main: a gpu=8
                    """));

    static final List<WholeNodeCase> RETAIN = List.of(
            new WholeNodeCase("a cluster that is gone loses its replicas, which are placed anew", """
                    cluster west, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on west/0, main: a gpu=8
                    chat removes r1, ClusterDeleted
                    """),
            new WholeNodeCase(
                    "a cluster that is not ready keeps its replicas", """
                    cluster east, not ready, pool a 1
                    cluster west, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, "chat keeps r1 on east/0, main: a gpu=8"),
            new WholeNodeCase(
                    "a pool shrunk below what runs in it keeps its replicas",
                    """
                    cluster east, pool a 0
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """,
                    "chat keeps r1 on east/0, main: a gpu=8"),
            new WholeNodeCase(
                    "NoSchedule keeps the replicas that are there", """
                    cluster east, taint care:NoSchedule, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, "chat keeps r1 on east/0, main: a gpu=8"),
            new WholeNodeCase("NoExecute drains", """
                    cluster east, taint care:NoExecute, pool a 1
                    cluster west, pool a 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on west/0, main: a gpu=8
                    chat removes r1, Drained
                    """),
            new WholeNodeCase(
                    "NoExecute that is tolerated does not drain", """
                    cluster east, taint care:NoExecute, pool a 1
                    deployment chat, tolerates care:NoExecute, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, "chat keeps r1 on east/0, main: a gpu=8"),
            new WholeNodeCase("a toleration of NoSchedule does not cover NoExecute", """
                    cluster east, taint care:NoExecute, pool a 1
                    deployment chat, tolerates care:NoSchedule, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat removes r1, Drained
                    chat waits with 1
                    """),
            new WholeNodeCase("an engine more in the deployment re-places the replica", """
                    cluster east, pool a 2
                    deployment chat, main: gpu=8, more: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8, more: a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase("an engine less in the deployment re-places the replica", """
                    cluster east, pool a 2
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8, more: a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase("an engine of another name re-places the replica", """
                    cluster east, pool a 1
                    deployment chat, head: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, head: a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase(
                    "engines are matched by name, whatever their order",
                    """
                    cluster east, pool a 1 gpu=8{model=a100}, pool b 1 gpu=8{model=h100}
                    deployment chat, one: gpu=8{model=a100}, two: gpu=8{model=h100}
                    replica r1 of chat on east/0, two: b gpu=8, one: a gpu=8
                    """,
                    "chat keeps r1 on east/0, one: a gpu=8, two: b gpu=8"),
            new WholeNodeCase("a member more re-places the replica", """
                    cluster east, pool a 2
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    replica r1 of chat on east/0, main: leader a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8 + a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase("roles are matched by position", """
                    cluster east, pool a 2
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    replica r1 of chat on east/0, main: worker a gpu=8 + leader a gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8 + a gpu=8
                    chat removes r1, ShapeChanged
                    """),
            new WholeNodeCase("a pinned pool that is gone re-places the replica", """
                    cluster east, pool b 1
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, PoolDeleted
                    """),
            new WholeNodeCase("a pinned pool that no longer matches re-places the replica", """
                    cluster east, pool a 1 gpu=8{model=a100}, pool b 1 gpu=8{model=h100}
                    deployment chat, main: gpu=8{model=h100}
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, SelectorMismatch
                    """),
            new WholeNodeCase(
                    "a selector that says no to one device and cannot be evaluated on another no longer matches",
                    """
                    cluster east, pool a 1 gpu=8{model=a100} nic=1{link=ib}, pool b 1 gpu=8{model=h100} nic=1{link=ib}
                    deployment chat, main: gpu=8{model==h100}
                    replica r1 of chat on east/0, main: a gpu=8
                    """,
                    """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, SelectorMismatch
                    """),
            new WholeNodeCase("a selector that cannot be evaluated on a pinned pool no longer matches it", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=8{fails}
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat removes r1, SelectorMismatch
                    chat waits with 1
                    """),
            new WholeNodeCase(
                    "a pinned pool with fewer devices on a node than asked for now re-places the replica", """
                    cluster east, pool a 1 gpu=4, pool b 1 gpu=8
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=4
                    """, """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, SelectorMismatch
                    """),
            new WholeNodeCase(
                    "a pinned pool on which no member of an engine claims anything re-places the replica", """
                    cluster east, pool a 1 gpu=8:synthetic, pool b 1 gpu=8
                    deployment chat, main: gpu=8
                    replica r1 of chat on east/0, main: a gpu=8
                    """, """
                    chat places on east/0, main: b gpu=8
                    chat removes r1, SelectorMismatch
                    """),
            new WholeNodeCase(
                    "a member that claims nothing here but could elsewhere stays where it is",
                    """
                    cluster east, pool a 1 gpu=8{kind=gpu} nic=1{link=ib}:synthetic, pool b 2 gpu=8{kind=gpu} nic=1{link=ib}
                    deployment chat, main: leader nic=1{link=ib} + worker gpu=8{kind=gpu}
                    replica r1 of chat on east/0, main: leader a none + worker a gpu=8
                    """,
                    "chat keeps r1 on east/0, main: a none + a gpu=8"),
            new WholeNodeCase(
                    "members pinned to different pools stay", """
                    cluster east, pool a 1, pool b 1
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    replica r1 of chat on east/0, main: leader a gpu=8 + worker b gpu=8
                    """, "chat keeps r1 on east/0, main: a gpu=8 + b gpu=8"),
            new WholeNodeCase(
                    "what a replica that stays claims is resolved anew",
                    """
                    cluster east, pool a 1 gpu=8 gpu2=4{model=h100}
                    deployment chat, main: fast=2{model=h100}
                    replica r1 of chat on east/0, main: a gpu=8
                    """,
                    "chat keeps r1 on east/0, main: a fast=2@gpu2"),
            new WholeNodeCase(
                    "copies and workers that changed do not move a replica",
                    """
                    cluster east, pool a 1
                    deployment chat, main x9: leader gpu=8 + worker x9 gpu=8
                    replica r1 of chat on east/0, main: leader a gpu=8 + worker a gpu=8
                    """,
                    "chat keeps r1 on east/0, main: a gpu=8 + a gpu=8"));
}
