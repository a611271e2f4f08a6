/// Chapter 4: many loops, and workers for what would hold a loop up.
@NullMarked
package manyclients.reactors;

import org.jspecify.annotations.NullMarked;
