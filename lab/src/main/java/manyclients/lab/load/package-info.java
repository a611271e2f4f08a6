/// The load generator: it asks, checks each reply, measures, and reports when it measured itself.
@NullMarked
package manyclients.lab.load;

import org.jspecify.annotations.NullMarked;
