package manyclients.exercises.support;

/// Three of the four values by which the kernel identifies a connection. The fourth, the server's
/// address, is the same for all.
///
/// @param source the number of the client's address
/// @param port the client's port
/// @param target the number of the server's port
public record Route(int source, int port, int target) {}
