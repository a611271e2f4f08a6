/// Exercises of chapter 4.
@NullMarked
package manyclients.exercises.ch04;

import org.jspecify.annotations.NullMarked;
