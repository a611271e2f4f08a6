/// RESP, the protocol that clients of Redis speak: commands in, replies out, and no socket.
@NullMarked
package manyclients.store.resp;

import org.jspecify.annotations.NullMarked;
