/// Chapter 5: its experiments, tried.
@NullMarked
package manyclients.netty.experiment;

import org.jspecify.annotations.NullMarked;
