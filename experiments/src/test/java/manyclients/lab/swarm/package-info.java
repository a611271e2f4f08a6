@NullMarked
package manyclients.lab.swarm;

import org.jspecify.annotations.NullMarked;
