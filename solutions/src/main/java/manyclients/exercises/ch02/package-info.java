/// Exercises of chapter 2.
@NullMarked
package manyclients.exercises.ch02;

import org.jspecify.annotations.NullMarked;
