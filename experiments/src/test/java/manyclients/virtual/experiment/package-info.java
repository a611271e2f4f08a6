/// Chapter 7: its experiments, tried.
@NullMarked
package manyclients.virtual.experiment;

import org.jspecify.annotations.NullMarked;
