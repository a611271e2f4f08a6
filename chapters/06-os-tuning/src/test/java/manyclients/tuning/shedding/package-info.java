@NullMarked
package manyclients.tuning.shedding;

import org.jspecify.annotations.NullMarked;
