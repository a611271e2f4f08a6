/// A long run on a bad network, for any engine; `-Dsoak.minutes=10` sets its length.
@NullMarked
package manyclients.suite.soak;

import org.jspecify.annotations.NullMarked;
