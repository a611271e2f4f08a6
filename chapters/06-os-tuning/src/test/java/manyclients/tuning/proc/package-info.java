/// Chapter 6: its readers, tried on what kernels have written.
@NullMarked
package manyclients.tuning.proc;

import org.jspecify.annotations.NullMarked;
