/// Tests of chapter 6's experiments.
@NullMarked
package manyclients.tuning.experiment;

import org.jspecify.annotations.NullMarked;
