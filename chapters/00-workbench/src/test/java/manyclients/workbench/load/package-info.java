@NullMarked
package manyclients.workbench.load;

import org.jspecify.annotations.NullMarked;
