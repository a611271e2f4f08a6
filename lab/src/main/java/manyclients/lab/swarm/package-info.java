/// Tens of thousands of clients in one thread.
@NullMarked
package manyclients.lab.swarm;

import org.jspecify.annotations.NullMarked;
