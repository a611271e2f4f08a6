/// The same bytes to several servers, and what comes back.
@NullMarked
package manyclients.http.conformance;

import org.jspecify.annotations.NullMarked;
