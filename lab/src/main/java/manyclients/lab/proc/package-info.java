/// The one reader of `/proc`: what Linux says of a process, of the network, and of itself.
@NullMarked
package manyclients.lab.proc;

import org.jspecify.annotations.NullMarked;
