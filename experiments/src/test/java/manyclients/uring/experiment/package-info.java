/// Tests of chapter 8's experiments.
@NullMarked
package manyclients.uring.experiment;

import org.jspecify.annotations.NullMarked;
