/// What chapter 8 builds, on trial.
@NullMarked
package manyclients.uring;

import org.jspecify.annotations.NullMarked;
