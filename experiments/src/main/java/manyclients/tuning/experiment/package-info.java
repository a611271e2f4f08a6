/// The measurements of chapter 6.
@NullMarked
package manyclients.tuning.experiment;

import org.jspecify.annotations.NullMarked;
