/// Chapter 3: one thread, one selector, and a state machine per client.
@NullMarked
package manyclients.selector;

import org.jspecify.annotations.NullMarked;
