package manyclients.tuning.ceiling;

/// Something that ends the growth of a server, whatever else there is plenty of.
///
/// @param what runs out
/// @param connections that there can be until then
/// @param remedy a command, or what else to do
public record Ceiling(String what, long connections, String remedy) {}
