/// Chapter 6: its ceilings, met on purpose.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
