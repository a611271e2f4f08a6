/// What chapter 2 measures: a crowd as in 2001, and the cost of silence.
@NullMarked
package manyclients.wheel.experiment;

import org.jspecify.annotations.NullMarked;
