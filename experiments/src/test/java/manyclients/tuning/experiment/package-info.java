/// Chapter 6: its experiments, tried.
@NullMarked
package manyclients.tuning.experiment;

import org.jspecify.annotations.NullMarked;
