/// The same bytes to several parsers, and where they read them differently.
@NullMarked
package manyclients.http.differential;

import org.jspecify.annotations.NullMarked;
