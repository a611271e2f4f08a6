/// Exercises of chapter 5.
@NullMarked
package manyclients.exercises.ch05;

import org.jspecify.annotations.NullMarked;
