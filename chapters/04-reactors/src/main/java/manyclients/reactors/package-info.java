/// Chapter 4: many loops, and workers for handlers that would hold up a loop.
@NullMarked
package manyclients.reactors;

import org.jspecify.annotations.NullMarked;
