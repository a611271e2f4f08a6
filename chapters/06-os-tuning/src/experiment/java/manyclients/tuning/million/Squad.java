package manyclients.tuning.million;

/// The clients of one process.
///
/// @param server the number of the server that they go to
/// @param address the number of the first of their local addresses, which nobody else has: 0 is
///   127.0.0.1
/// @param perAddress how many share each
public record Squad(int server, int connections, int address, int perAddress) {}
