/// A long run through bad weather, for any engine: `-Dsoak.minutes=10` makes it as long as one
/// likes.
@NullMarked
package manyclients.workbench.soak;

import org.jspecify.annotations.NullMarked;
