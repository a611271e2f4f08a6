/// What runs in the JVM of its own in which an answer is tried.
@NullMarked
package manyclients.exercises.kit.trial;

import org.jspecify.annotations.NullMarked;
