/// Chapter 6: its fleet, in small.
@NullMarked
package manyclients.tuning.million;

import org.jspecify.annotations.NullMarked;
