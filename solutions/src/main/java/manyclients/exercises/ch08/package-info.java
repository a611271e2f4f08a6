/// Exercises of chapter 8.
@NullMarked
package manyclients.exercises.ch08;

import org.jspecify.annotations.NullMarked;
