/// A store in a separate process: killed, and observed from outside.
@NullMarked
package manyclients.store.process;

import org.jspecify.annotations.NullMarked;
