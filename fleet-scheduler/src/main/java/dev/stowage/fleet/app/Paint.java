package dev.stowage.fleet.app;

/** Colours text for a terminal that shows colours. */
record Paint(boolean colors) {
    static Paint onOut(Surroundings surroundings) {
        return new Paint(surroundings.outIsTerminal() && surroundings.allowsColors());
    }

    static Paint onError(Surroundings surroundings) {
        return new Paint(surroundings.errorIsTerminal() && surroundings.allowsColors());
    }

    String bold(String text) {
        return in("1", text);
    }

    String dim(String text) {
        return in("2", text);
    }

    String red(String text) {
        return in("31", text);
    }

    String green(String text) {
        return in("32", text);
    }

    String yellow(String text) {
        return in("33", text);
    }

    private String in(String code, String text) {
        return colors ? "\u001B[" + code + "m" + text + "\u001B[0m" : text;
    }
}
