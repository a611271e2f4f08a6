@NullMarked
package manyclients.workbench.chaos;

import org.jspecify.annotations.NullMarked;
