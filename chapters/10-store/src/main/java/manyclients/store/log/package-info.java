/// The append-only file: what must not be lost.
@NullMarked
package manyclients.store.log;

import org.jspecify.annotations.NullMarked;
