/// Three steps from the wheel of 2001 to one that can be lived with, each a page long.
@NullMarked
package manyclients.wheel.steps;

import org.jspecify.annotations.NullMarked;
