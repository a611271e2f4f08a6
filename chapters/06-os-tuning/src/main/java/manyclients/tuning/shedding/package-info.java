/// A server that knows its ceiling, and makes room when it is reached.
@NullMarked
package manyclients.tuning.shedding;

import org.jspecify.annotations.NullMarked;
