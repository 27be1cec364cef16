package dev.stowage.fleet;

/** One rule of WholeNode accounting: a fleet and its plan, in words ({@link WholeNodeText}, {@link PlanInWords}). */
record WholeNodeCase(String rule, String fleet, String plan) {
    @Override
    public String toString() {
        return rule;
    }
}
