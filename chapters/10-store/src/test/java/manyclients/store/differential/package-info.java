/// The same commands for a store and for Redis, whose replies have to be the same.
@NullMarked
package manyclients.store.differential;

import org.jspecify.annotations.NullMarked;
