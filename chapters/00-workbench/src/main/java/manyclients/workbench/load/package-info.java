/// The load generator: it asks, checks each reply, measures, and says when it can't be believed.
@NullMarked
package manyclients.workbench.load;

import org.jspecify.annotations.NullMarked;
