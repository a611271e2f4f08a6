/// An answer that is a server, as one of the engines.
@NullMarked
package manyclients.exercises.kit.server;

import org.jspecify.annotations.NullMarked;
