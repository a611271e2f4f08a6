/// What the commands do to keys and values.
@NullMarked
package manyclients.store.command;

import org.jspecify.annotations.NullMarked;
