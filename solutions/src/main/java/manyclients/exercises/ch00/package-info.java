/// Exercises of chapter 0.
@NullMarked
package manyclients.exercises.ch00;

import org.jspecify.annotations.NullMarked;
