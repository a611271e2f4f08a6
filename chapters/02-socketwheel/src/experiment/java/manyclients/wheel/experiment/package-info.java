/// What chapter 2 measures: a crowd as in 2001, the cost of silence, and of a few who talk.
@NullMarked
package manyclients.wheel.experiment;

import org.jspecify.annotations.NullMarked;
