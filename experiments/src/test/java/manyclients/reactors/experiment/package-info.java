/// Chapter 4: its experiments, tried.
@NullMarked
package manyclients.reactors.experiment;

import org.jspecify.annotations.NullMarked;
