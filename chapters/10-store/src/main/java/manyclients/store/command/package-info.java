/// The effects of commands on keys and values.
@NullMarked
package manyclients.store.command;

import org.jspecify.annotations.NullMarked;
