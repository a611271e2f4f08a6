/// Programs and protocols around a store: Redis, a store in a process of its own, and a plain
/// client.
@NullMarked
package manyclients.store.peers;

import org.jspecify.annotations.NullMarked;
