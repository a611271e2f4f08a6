/// Sends the same bytes to several servers, and compares their answers.
@NullMarked
package manyclients.http.conformance;

import org.jspecify.annotations.NullMarked;
