/// The chapter's experiments: run [manyclients.blocking.experiment.Measure] by hand.
@NullMarked
package manyclients.blocking.experiment;

import org.jspecify.annotations.NullMarked;
