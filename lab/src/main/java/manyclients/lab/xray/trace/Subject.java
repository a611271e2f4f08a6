package manyclients.lab.xray.trace;

/// The subject of an X-ray.
///
/// @param engine its name
/// @param handler as for `serve`
/// @param clients their number
/// @param seed determines the clients' pauses
/// @param micros the duration
public record Subject(String engine, String handler, int clients, long seed, long micros) {}
