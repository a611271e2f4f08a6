/// What chapter 10 measures.
@NullMarked
package manyclients.store.experiment;

import org.jspecify.annotations.NullMarked;
