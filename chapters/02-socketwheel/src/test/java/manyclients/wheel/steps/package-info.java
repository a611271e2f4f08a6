@NullMarked
package manyclients.wheel.steps;

import org.jspecify.annotations.NullMarked;
