/// The resources that end a server's growth, and where each of them does.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
