/// Chapter 7: chapter 1's server on virtual threads.
@NullMarked
package manyclients.virtual;

import org.jspecify.annotations.NullMarked;
