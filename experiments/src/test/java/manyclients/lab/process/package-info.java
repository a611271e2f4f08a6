@NullMarked
package manyclients.lab.process;

import org.jspecify.annotations.NullMarked;
