/// A store in a process of its own: killed, and looked at from outside.
@NullMarked
package manyclients.store.process;

import org.jspecify.annotations.NullMarked;
