/// A bad network that can be had again.
@NullMarked
package manyclients.workbench.chaos;

import org.jspecify.annotations.NullMarked;
