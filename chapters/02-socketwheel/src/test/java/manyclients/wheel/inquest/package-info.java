@NullMarked
package manyclients.wheel.inquest;

import org.jspecify.annotations.NullMarked;
