@NullMarked
package manyclients.lab.load;

import org.jspecify.annotations.NullMarked;
