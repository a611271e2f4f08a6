/// The wheel of 2001, rebuilt to be examined. Do not use it: it hangs, and that is why it is here.
@NullMarked
package manyclients.wheel.then;

import org.jspecify.annotations.NullMarked;
