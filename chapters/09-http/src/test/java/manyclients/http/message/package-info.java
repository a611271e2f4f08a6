/// Tests of the protocol, without a socket.
@NullMarked
package manyclients.http.message;

import org.jspecify.annotations.NullMarked;
