package manyclients.tuning.ceiling;

/// A resource that ends the growth of a server, however much there is of the others.
///
/// @param what the resource
/// @param connections how many there can be before it runs out
/// @param remedy a command, or other advice
public record Ceiling(String what, long connections, String remedy) {}
