/// The wire protocol without the wire: bytes in, events out, no socket in sight.
@NullMarked
package manyclients.contract.frame;

import org.jspecify.annotations.NullMarked;
