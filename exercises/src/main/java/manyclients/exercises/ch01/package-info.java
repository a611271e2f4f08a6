/// Exercises of chapter 1.
@NullMarked
package manyclients.exercises.ch01;

import org.jspecify.annotations.NullMarked;
