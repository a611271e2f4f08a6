/// The same bytes for several parsers, and where they read them differently.
@NullMarked
package manyclients.http.differential;

import org.jspecify.annotations.NullMarked;
