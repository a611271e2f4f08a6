/// Chapter 9: HTTP/1.1, and for the first time other clients than the course's own.
@NullMarked
package manyclients.http;

import org.jspecify.annotations.NullMarked;
