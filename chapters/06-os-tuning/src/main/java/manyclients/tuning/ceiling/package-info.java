/// The resources that end a server's growth, and the number of clients at which each of them does.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
