/// What the chapter measures, for `./course bench 1`.
@NullMarked
package manyclients.blocking.experiment;

import org.jspecify.annotations.NullMarked;
