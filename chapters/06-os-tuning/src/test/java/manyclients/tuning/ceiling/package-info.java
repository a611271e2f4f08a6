/// Tests that reach chapter 6's ceilings.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
