/// What Linux says of itself, read.
@NullMarked
package manyclients.tuning.proc;

import org.jspecify.annotations.NullMarked;
