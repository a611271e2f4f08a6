package manyclients.exercises.support;

/// Three of the four values by which the kernel tells a connection from all others. The fourth, the
/// server's address, is the same for all.
///
/// @param source the client's address, by its number
/// @param port the client's port
/// @param target the server's port, by its number
public record Route(int source, int port, int target) {}
