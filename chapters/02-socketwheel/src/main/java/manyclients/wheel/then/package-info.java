/// The wheel of 2001, rebuilt to be examined. Do not use it: it hangs, and is here for that reason.
@NullMarked
package manyclients.wheel.then;

import org.jspecify.annotations.NullMarked;
