/// Chapter 9: HTTP/1.1, and the first clients that nobody here wrote.
@NullMarked
package manyclients.http;

import org.jspecify.annotations.NullMarked;
