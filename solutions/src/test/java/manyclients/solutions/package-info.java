/// Holds the exercises to what they promise.
@NullMarked
package manyclients.solutions;

import org.jspecify.annotations.NullMarked;
