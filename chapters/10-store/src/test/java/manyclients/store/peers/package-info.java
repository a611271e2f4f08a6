/// Programs and protocols around a store: Redis, external tools, and a plain client.
@NullMarked
package manyclients.store.peers;

import org.jspecify.annotations.NullMarked;
