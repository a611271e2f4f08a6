/// Keys, values and expiry times.
@NullMarked
package manyclients.store.data;

import org.jspecify.annotations.NullMarked;
