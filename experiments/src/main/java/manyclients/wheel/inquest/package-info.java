/// Finds out which clients are waiting for a server, and for what: a crowd of clients, the kernel's
/// view of their sockets, and a question that only a garbage collector can answer.
@NullMarked
package manyclients.wheel.inquest;

import org.jspecify.annotations.NullMarked;
