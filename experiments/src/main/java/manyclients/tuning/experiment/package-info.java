/// What chapter 6 measures.
@NullMarked
package manyclients.tuning.experiment;

import org.jspecify.annotations.NullMarked;
