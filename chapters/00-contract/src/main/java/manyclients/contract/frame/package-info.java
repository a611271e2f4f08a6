/// The wire protocol, without sockets: frames are encoded and decoded in buffers.
@NullMarked
package manyclients.contract.frame;

import org.jspecify.annotations.NullMarked;
