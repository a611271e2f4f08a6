/// Tests that reach the ceilings of chapter 6.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
