/// The store as its clients see it, over real sockets, and what goes wrong without it.
@NullMarked
package manyclients.store.server;

import org.jspecify.annotations.NullMarked;
