/// The wire protocol without the wire: bytes in, events out, and no sockets.
@NullMarked
package manyclients.contract.frame;

import org.jspecify.annotations.NullMarked;
