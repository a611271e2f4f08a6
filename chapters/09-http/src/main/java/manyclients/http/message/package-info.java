/// Chapter 9, the talk without a socket: requests out of bytes, and bytes out of responses.
@NullMarked
package manyclients.http.message;

import org.jspecify.annotations.NullMarked;
