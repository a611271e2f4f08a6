/// Exercises of chapter 6.
@NullMarked
package manyclients.exercises.ch06;

import org.jspecify.annotations.NullMarked;
