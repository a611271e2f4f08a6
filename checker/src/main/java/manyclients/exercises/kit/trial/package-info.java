/// The code of the JVM in which an answer is tried.
@NullMarked
package manyclients.exercises.kit.trial;

import org.jspecify.annotations.NullMarked;
