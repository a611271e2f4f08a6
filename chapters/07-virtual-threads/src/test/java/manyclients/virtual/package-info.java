@NullMarked
package manyclients.virtual;

import org.jspecify.annotations.NullMarked;
