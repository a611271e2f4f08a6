@NullMarked
package manyclients.wheel.then;

import org.jspecify.annotations.NullMarked;
