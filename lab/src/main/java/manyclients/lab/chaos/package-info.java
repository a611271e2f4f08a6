/// A bad network that can be had again.
@NullMarked
package manyclients.lab.chaos;

import org.jspecify.annotations.NullMarked;
