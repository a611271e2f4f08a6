/// The contract that every server of the course keeps, as tests.
@NullMarked
package manyclients.suite;

import org.jspecify.annotations.NullMarked;
