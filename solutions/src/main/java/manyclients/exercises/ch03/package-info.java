/// Exercises of chapter 3.
@NullMarked
package manyclients.exercises.ch03;

import org.jspecify.annotations.NullMarked;
