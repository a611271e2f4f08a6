/// The lab's reader of `/proc`: the state of a process, of the network, and of Linux itself.
@NullMarked
package manyclients.lab.proc;

import org.jspecify.annotations.NullMarked;
