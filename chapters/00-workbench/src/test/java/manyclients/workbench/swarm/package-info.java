@NullMarked
package manyclients.workbench.swarm;

import org.jspecify.annotations.NullMarked;
