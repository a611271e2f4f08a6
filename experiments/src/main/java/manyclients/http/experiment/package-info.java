/// What chapter 9 measures.
@NullMarked
package manyclients.http.experiment;

import org.jspecify.annotations.NullMarked;
