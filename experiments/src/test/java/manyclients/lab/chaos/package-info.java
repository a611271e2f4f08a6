@NullMarked
package manyclients.lab.chaos;

import org.jspecify.annotations.NullMarked;
