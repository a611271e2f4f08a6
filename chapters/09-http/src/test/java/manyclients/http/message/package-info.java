/// Tests of the talk, without a socket.
@NullMarked
package manyclients.http.message;

import org.jspecify.annotations.NullMarked;
