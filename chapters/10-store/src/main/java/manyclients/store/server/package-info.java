/// The store as a server: conversations on chapter 4's loops, and the owners of the keys.
@NullMarked
package manyclients.store.server;

import org.jspecify.annotations.NullMarked;
