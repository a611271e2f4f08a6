/// The same bytes for several servers, and their answers.
@NullMarked
package manyclients.http.conformance;

import org.jspecify.annotations.NullMarked;
