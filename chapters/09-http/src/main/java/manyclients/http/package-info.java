/// Chapter 9: HTTP/1.1, and the first clients that are not the course's own.
@NullMarked
package manyclients.http;

import org.jspecify.annotations.NullMarked;
