/// The append-only file, which keeps changes across restarts.
@NullMarked
package manyclients.store.log;

import org.jspecify.annotations.NullMarked;
