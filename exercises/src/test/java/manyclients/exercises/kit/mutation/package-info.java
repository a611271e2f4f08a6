@NullMarked
package manyclients.exercises.kit.mutation;

import org.jspecify.annotations.NullMarked;
