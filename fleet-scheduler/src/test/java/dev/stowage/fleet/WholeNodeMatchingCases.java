package dev.stowage.fleet;

import java.util.List;

/** Which devices a member takes, what it claims, and which pool an engine goes to. */
final class WholeNodeMatchingCases {
    private WholeNodeMatchingCases() {}

    static final List<WholeNodeCase> DEVICES = List.of(
            new WholeNodeCase(
                    "a request takes the first device in published order that matches",
                    """
                    cluster east, pool a 1 gpu=8{model=a100} gpu2=8{model=h100} gpu3=8{model=h100}
                    deployment chat, main: r=4{model=h100}
                    """,
                    "chat places on east/0, main: a r=4@gpu2"),
            new WholeNodeCase("all selectors of a request must match", """
                    cluster east, pool a 1 gpu=8{model=h100;link=ib}, pool b 1 gpu=8{model=h100;link=eth}
                    deployment chat, main: gpu=1{model=h100;link=eth}
                    """, "chat places on east/0, main: b gpu=1"),
            new WholeNodeCase(
                    "a request without selectors matches every device", """
                    cluster east, pool a 1 net=1 gpu=8
                    deployment chat, main: r=1
                    """, "chat places on east/0, main: a r=1@net"),
            new WholeNodeCase("a selector that cannot be evaluated does not match", """
                    cluster east, pool a 1
                    deployment chat, main: gpu=1{fails}
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "a node's count of the device must be enough", """
                    cluster east, pool small 9 gpu=4, pool exact 1 gpu=8
                    deployment chat, main: gpu=8
                    """, "chat places on east/0, main: exact gpu=8"),
            new WholeNodeCase("one device more than a node has is too many", """
                    cluster east, pool a 9
                    deployment chat, main: gpu=9
                    """, "chat waits with 1"),
            new WholeNodeCase("a published device count of 0 satisfies no request", """
                    cluster east, pool a 1 gpu=0
                    deployment chat, main: gpu=1
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "requests of a member share a device up to its count",
                    """
                    cluster east, pool a 1
                    deployment chat, main: one=4 two=4
                    """,
                    "chat places on east/0, main: a one=4@gpu two=4@gpu"),
            new WholeNodeCase(
                    "requests of a member together take no more than the device has", """
                    cluster east, pool a 9
                    deployment chat, main: one=5 two=4
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "a request that finds too little left takes the next device",
                    """
                    cluster east, pool a 1 gpu=8 gpu2=8
                    deployment chat, main: one=5 two=4
                    """,
                    "chat places on east/0, main: a one=5@gpu two=4@gpu2"),
            new WholeNodeCase(
                    "ours: where taking the first device fails, another assignment that works is found",
                    """
                    cluster east, pool a 1 gpu=1{model=h100} gpu2=1
                    deployment chat, main: any=1 fast=1{model=h100}
                    """,
                    "chat places on east/0, main: a any=1@gpu2 fast=1@gpu"),
            new WholeNodeCase(
                    "members are matched independently, for their pods are on different nodes",
                    """
                    cluster east, pool a 2
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    """,
                    "chat places on east/0, main: a gpu=8 + a gpu=8"),
            new WholeNodeCase(
                    "a worker's pods each take a node, and copies multiply them",
                    """
                    cluster east, pool tight 7, pool wide 8
                    deployment chat, main x2: leader gpu=8 + worker x3 gpu=8
                    """,
                    "chat places on east/0, main: wide gpu=8 + wide gpu=8"),
            new WholeNodeCase("a whole node is taken however few devices a pod claims", """
                    cluster east, pool a 1
                    deployment chat, 2, main: gpu=1
                    """, """
                    chat places on east/0, main: a gpu=1
                    chat waits with 1
                    """));

    static final List<WholeNodeCase> CLAIMS = List.of(
            new WholeNodeCase(
                    "a synthetic device is matched and not claimed", """
                    cluster east, pool a 1 gpu=8 nic=1:synthetic
                    deployment chat, main: gpu=8 nic=1
                    """, "chat places on east/0, main: a gpu=8"),
            new WholeNodeCase(
                    "a synthetic device tells pools apart and is not claimed",
                    """
                    cluster east, pool a 1 gpu=8{kind=gpu} nic=1{link=eth}:synthetic, pool b 1 gpu=8{kind=gpu} nic=1{link=ib}:synthetic
                    deployment chat, main: gpu=8{kind=gpu} nic=1{link=ib}
                    """,
                    "chat places on east/0, main: b gpu=8"),
            new WholeNodeCase(
                    "a synthetic device too few on a node fails the request all the same", """
                    cluster east, pool a 1 gpu=8{kind=gpu} nic=1{link=ib}:synthetic
                    deployment chat, main: gpu=8{kind=gpu} nic=2{link=ib}
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "a device missing fails the request, whatever else the pool has", """
                    cluster east, pool a 9 gpu=8{kind=gpu}
                    deployment chat, main: gpu=8{kind=gpu} nic=1{link=ib}
                    """, "chat waits with 1"),
            new WholeNodeCase("ours: an extended resource is claimed too", """
                    cluster east, pool a 1 gpu=8:resource
                    deployment chat, 2, main: gpu=8
                    """, """
                    chat places on east/0, main: a gpu=8:resource
                    chat waits with 1
                    """),
            new WholeNodeCase("an engine none of whose members claims anything is refused", """
                    cluster east, pool a 9 gpu=8{kind=gpu} nic=1{link=ib}:synthetic
                    deployment chat, main: nic=1{link=ib}
                    """, "chat waits with 1"),
            new WholeNodeCase("one engine that claims nothing refuses the replica", """
                    cluster east, pool a 9
                    deployment chat, main: gpu=1, side: none
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "a leader without requests costs no node and rides on its engine's pool",
                    """
                    cluster east, pool a 1 gpu=8{model=a100}, pool b 1 gpu=8{model=h100}
                    deployment chat, main: leader none + worker gpu=8{model=h100}
                    """,
                    "chat places on east/0, main: b none + b gpu=8"),
            new WholeNodeCase(
                    "a member that matches synthetic devices only costs no node",
                    """
                    cluster east, pool a 1 gpu=8{kind=gpu} nic=1{link=ib}:synthetic
                    deployment chat, main: leader nic=1{link=ib} + worker gpu=8{kind=gpu}
                    """,
                    "chat places on east/0, main: a none + a gpu=8"),
            new WholeNodeCase(
                    "a member that could claim elsewhere on the cluster is not put where it matches synthetic devices only",
                    """
                    cluster east, pool a 9 gpu=8{kind=gpu} nic=8{link=ib}:synthetic, pool b 2 gpu=8{kind=gpu} nic=8{link=ib}
                    deployment chat, main: leader nic=1{link=ib} + worker gpu=8{kind=gpu}
                    """,
                    "chat places on east/0, main: b nic=1 + b gpu=8"),
            new WholeNodeCase("a pool without nodes still tells that a member could claim", """
                    cluster east, pool a 9 gpu=8{kind=gpu} nic=8{link=ib}:synthetic, pool b 0 nic=8{link=ib}
                    deployment chat, main: leader nic=1{link=ib} + worker gpu=8{kind=gpu}
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "what another cluster has does not forbid synthetic devices on this one",
                    """
                    cluster east, pool a 1 gpu=8{kind=gpu} nic=8{link=ib}:synthetic
                    cluster west, pool b 1 nic=8{link=ib}
                    deployment chat, main: leader nic=1{link=ib} + worker gpu=8{kind=gpu}
                    """,
                    "chat places on east/0, main: a none + a gpu=8"));

    static final List<WholeNodeCase> POOLS = List.of(
            new WholeNodeCase(
                    "an engine takes the first pool in published order, not the first by name",
                    """
                    cluster east, pool b 1, pool a 1
                    deployment chat, main: gpu=8
                    """,
                    "chat places on east/0, main: b gpu=8"),
            new WholeNodeCase(
                    "an engine takes the first pool that has room for all its pods",
                    """
                    cluster east, pool a 2, pool b 3
                    deployment chat, main x3: gpu=8
                    """,
                    "chat places on east/0, main: b gpu=8"),
            new WholeNodeCase(
                    "all members of an engine go to one pool that matches them all",
                    """
                    cluster east, pool a 9 gpu=8{model=a100}, pool b 2 gpu=8{model=h100}
                    deployment chat, main: leader gpu=1 + worker gpu=8{model=h100}
                    """,
                    "chat places on east/0, main: b gpu=1 + b gpu=8"),
            new WholeNodeCase("an engine is never split over pools", """
                    cluster east, pool a 9 gpu=8{model=a100}, pool b 9 gpu=8{model=h100}
                    deployment chat, main: leader gpu=1{model=a100} + worker gpu=8{model=h100}
                    """, "chat waits with 1"),
            new WholeNodeCase("free nodes of two pools do not add up", """
                    cluster east, pool a 1, pool b 1
                    deployment chat, main: leader gpu=8 + worker gpu=8
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "engines of one replica do not take the same node",
                    """
                    cluster east, pool a 1, pool b 1
                    deployment chat, one: gpu=1, two: gpu=1
                    """,
                    "chat places on east/0, one: a gpu=1, two: b gpu=1"),
            new WholeNodeCase("a replica goes onto one cluster wholly or not at all", """
                    cluster east, pool a 1
                    cluster west, pool b 1
                    deployment chat, one: gpu=1, two: gpu=1
                    """, "chat waits with 1"),
            new WholeNodeCase(
                    "ours: where the first pool for the first engine leaves none for the second, another assignment is found",
                    """
                    cluster east, pool a 1 gpu=8{model=h100}, pool b 1 gpu=8{model=a100}
                    deployment chat, any: gpu=1, fast: gpu=1{model=h100}
                    """,
                    "chat places on east/0, any: b gpu=1, fast: a gpu=1"),
            new WholeNodeCase("a pool of 0 nodes holds nothing", """
                    cluster east, pool a 0
                    deployment chat, main: gpu=1
                    """, "chat waits with 1"),
            new WholeNodeCase("a cluster without pools holds nothing", """
                    cluster east
                    deployment chat, main: gpu=1
                    """, "chat waits with 1"));
}
