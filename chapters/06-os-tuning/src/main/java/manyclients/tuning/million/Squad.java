package manyclients.tuning.million;

// tag::squad[]
/// The clients of one process: so many, from one local address, to one server.
///
/// @param server the number of the server
/// @param source the number of the address: 0 is 127.0.0.1
public record Squad(int server, int source, int connections) {}
// end::squad[]
