/// What chapter 8 measures.
@NullMarked
package manyclients.uring.experiment;

import org.jspecify.annotations.NullMarked;
