/// What ends a server's growth, and where.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
