/// Chapter 4: what many loops and their workers are held to.
@NullMarked
package manyclients.reactors;

import org.jspecify.annotations.NullMarked;
