package dev.stowage.fleet;

import java.util.List;

/** An engine of a deployment's template: one Standalone member, or the Leader and the Worker of a gang; {@code copies} (1 or more) multiplies it. */
public record Engine(String name, int copies, List<Member> members) {
    /** A member; {@code workers} (1 or more) is the number of a Worker's pods in each copy. */
    public record Member(Role role, int workers, List<Request> requests) {
        public Member {
            requests = List.copyOf(requests);
        }

        /** Pods of this member in each copy. */
        int pods() {
            return role == Role.WORKER ? workers : 1;
        }
    }

    /** A DRA request: {@code count} devices (0 or more) that match every CEL selector. */
    public record Request(String name, int count, List<String> selectors) {
        public Request {
            selectors = List.copyOf(selectors);
        }
    }

    public Engine {
        members = List.copyOf(members);
    }

    /** Whether the claiming pods of one copy must be on different nodes. */
    boolean isGang() {
        return members.stream().anyMatch(member -> member.role != Role.STANDALONE);
    }
}
