/// The measurements of chapter 9.
@NullMarked
package manyclients.http.experiment;

import org.jspecify.annotations.NullMarked;
