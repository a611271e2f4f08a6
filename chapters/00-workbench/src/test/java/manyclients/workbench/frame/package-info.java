/// Frames, cut everywhere.
@NullMarked
package manyclients.workbench.frame;

import org.jspecify.annotations.NullMarked;
