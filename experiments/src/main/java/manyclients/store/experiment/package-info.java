/// The measurements of chapter 10.
@NullMarked
package manyclients.store.experiment;

import org.jspecify.annotations.NullMarked;
