/// Gives the same bytes to several parsers, and compares the requests that they read.
@NullMarked
package manyclients.http.differential;

import org.jspecify.annotations.NullMarked;
