@NullMarked
package manyclients.workbench.process;

import org.jspecify.annotations.NullMarked;
