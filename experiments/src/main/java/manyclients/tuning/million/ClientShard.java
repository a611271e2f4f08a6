package manyclients.tuning.million;

/// The share of the clients that one process holds.
///
/// @param server the number of the server that the clients connect to
/// @param address the number of the first of their local addresses, which no other shard has: 0 is
///   127.0.0.1
/// @param perAddress the number of clients per local address
public record ClientShard(int server, int connections, int address, int perAddress) {}
