@NullMarked
package manyclients.exercises.kit;

import org.jspecify.annotations.NullMarked;
