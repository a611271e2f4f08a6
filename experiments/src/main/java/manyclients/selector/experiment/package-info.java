/// The measurements of chapter 3, for `./course bench 3`.
@NullMarked
package manyclients.selector.experiment;

import org.jspecify.annotations.NullMarked;
