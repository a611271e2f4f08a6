/// An answer that is a server, as an engine among the others.
@NullMarked
package manyclients.exercises.kit.server;

import org.jspecify.annotations.NullMarked;
