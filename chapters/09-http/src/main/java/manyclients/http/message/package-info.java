/// Chapter 9, the protocol without a socket: requests from bytes, and bytes from responses.
@NullMarked
package manyclients.http.message;

import org.jspecify.annotations.NullMarked;
