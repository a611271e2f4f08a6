/// The measurements of chapter 4.
@NullMarked
package manyclients.reactors.experiment;

import org.jspecify.annotations.NullMarked;
