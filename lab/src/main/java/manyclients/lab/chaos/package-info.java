/// A bad network that can be repeated exactly.
@NullMarked
package manyclients.lab.chaos;

import org.jspecify.annotations.NullMarked;
