/// Sends the same commands to a store and to Redis, which have to give the same replies.
@NullMarked
package manyclients.store.differential;

import org.jspecify.annotations.NullMarked;
