/// Chapter 8: its experiments, tried.
@NullMarked
package manyclients.uring.experiment;

import org.jspecify.annotations.NullMarked;
