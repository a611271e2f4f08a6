/// Frames, cut everywhere.
@NullMarked
package manyclients.contract.frame;

import org.jspecify.annotations.NullMarked;
