/// Chapter 5: its experiments.
@NullMarked
package manyclients.netty.experiment;

import org.jspecify.annotations.NullMarked;
