/// The load generator: it asks, checks each reply, measures, and says when it can't be believed.
@NullMarked
package manyclients.lab.load;

import org.jspecify.annotations.NullMarked;
