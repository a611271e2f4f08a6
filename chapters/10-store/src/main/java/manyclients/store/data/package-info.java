/// Keys and values, and the time when they expire.
@NullMarked
package manyclients.store.data;

import org.jspecify.annotations.NullMarked;
