/// The measurements of chapter 1, for `./course bench 1`.
@NullMarked
package manyclients.blocking.experiment;

import org.jspecify.annotations.NullMarked;
