/// A server that knows its ceiling, and makes room when it reaches it.
@NullMarked
package manyclients.tuning.shedding;

import org.jspecify.annotations.NullMarked;
