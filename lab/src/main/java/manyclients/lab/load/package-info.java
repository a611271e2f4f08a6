/// The load generator: it asks, checks each reply, measures, and reports when its figures are
/// wrong.
@NullMarked
package manyclients.lab.load;

import org.jspecify.annotations.NullMarked;
