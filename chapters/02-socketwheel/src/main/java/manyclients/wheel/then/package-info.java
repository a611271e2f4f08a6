/// The wheel of 2001, rebuilt to be looked at. Not for use: it hangs, and that is why it is here.
@NullMarked
package manyclients.wheel.then;

import org.jspecify.annotations.NullMarked;
