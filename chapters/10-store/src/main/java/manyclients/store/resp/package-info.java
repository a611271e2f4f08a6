/// RESP, the protocol of Redis clients: commands in, replies out, without sockets.
@NullMarked
package manyclients.store.resp;

import org.jspecify.annotations.NullMarked;
