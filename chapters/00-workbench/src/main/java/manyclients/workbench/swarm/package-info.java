/// Tens of thousands of clients in one thread.
@NullMarked
package manyclients.workbench.swarm;

import org.jspecify.annotations.NullMarked;
