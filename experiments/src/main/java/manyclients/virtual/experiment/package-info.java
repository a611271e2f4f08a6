/// The measurements of chapter 7.
@NullMarked
package manyclients.virtual.experiment;

import org.jspecify.annotations.NullMarked;
