/// Chapter 2: one thread asks every client in turn. The wheel of 2001, its faults, and the limits
/// of the idea.
@NullMarked
package manyclients.wheel;

import org.jspecify.annotations.NullMarked;
