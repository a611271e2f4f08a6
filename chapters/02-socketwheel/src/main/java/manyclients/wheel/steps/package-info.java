/// Three steps from the wheel of 2001 to a usable one.
@NullMarked
package manyclients.wheel.steps;

import org.jspecify.annotations.NullMarked;
