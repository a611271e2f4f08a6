/// Exercises of chapter 7.
@NullMarked
package manyclients.exercises.ch07;

import org.jspecify.annotations.NullMarked;
