package dev.stowage.fleet.app;

/** How something is printed, as the values of {@code --output} are written. */
enum Format {
    table,
    json,
    yaml
}
