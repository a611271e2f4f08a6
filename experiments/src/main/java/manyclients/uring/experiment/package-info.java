/// The measurements of chapter 8.
@NullMarked
package manyclients.uring.experiment;

import org.jspecify.annotations.NullMarked;
