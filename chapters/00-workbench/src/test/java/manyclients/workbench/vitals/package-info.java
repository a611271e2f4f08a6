@NullMarked
package manyclients.workbench.vitals;

import org.jspecify.annotations.NullMarked;
