/// A store in a separate process, which is killed or observed from outside.
@NullMarked
package manyclients.store.process;

import org.jspecify.annotations.NullMarked;
