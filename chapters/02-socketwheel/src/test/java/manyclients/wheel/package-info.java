@NullMarked
package manyclients.wheel;

import org.jspecify.annotations.NullMarked;
