package manyclients.tuning.ceiling;

/// A resource that limits the growth of a server, even if it has plenty of all others.
///
/// @param what the resource
/// @param connections the number of connections at which it runs out
/// @param remedy a command, or other advice
public record Ceiling(String what, long connections, String remedy) {}
