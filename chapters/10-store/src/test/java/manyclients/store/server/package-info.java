/// The store as its clients see it, over real sockets, and the faults of a simpler one.
@NullMarked
package manyclients.store.server;

import org.jspecify.annotations.NullMarked;
