/// The measurements of chapter 2: a crowd as in 2001, a turn of each wheel, and the cost of
/// silence.
@NullMarked
package manyclients.wheel.experiment;

import org.jspecify.annotations.NullMarked;
