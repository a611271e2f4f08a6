/// What a process costs, seen from outside.
@NullMarked
package manyclients.workbench.vitals;

import org.jspecify.annotations.NullMarked;
