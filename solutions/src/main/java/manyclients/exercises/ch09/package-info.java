/// Exercises of chapter 9.
@NullMarked
package manyclients.exercises.ch09;

import org.jspecify.annotations.NullMarked;
