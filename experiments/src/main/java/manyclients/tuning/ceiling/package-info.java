/// The ladder of a whole machine, as `./course doctor` prints it.
@NullMarked
package manyclients.tuning.ceiling;

import org.jspecify.annotations.NullMarked;
