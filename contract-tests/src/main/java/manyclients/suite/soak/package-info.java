/// A long run through bad weather, for any engine: `-Dsoak.minutes=10` makes it as long as one
/// likes.
@NullMarked
package manyclients.suite.soak;

import org.jspecify.annotations.NullMarked;
