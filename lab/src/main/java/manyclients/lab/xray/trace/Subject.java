package manyclients.lab.xray.trace;

/// What was looked at.
///
/// @param engine its name
/// @param handler as for `serve`
/// @param clients how many
/// @param seed that the clients' pauses follow from
/// @param micros how long
public record Subject(String engine, String handler, int clients, long seed, long micros) {}
