/// Finds out which clients wait for a server, and why: a crowd of clients, the kernel's list of
/// their sockets, and a garbage collection, which closes the sockets that the server has lost.
@NullMarked
package manyclients.wheel.inquest;

import org.jspecify.annotations.NullMarked;
