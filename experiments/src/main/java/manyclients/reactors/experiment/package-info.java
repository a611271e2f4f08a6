/// What chapter 4 measures.
@NullMarked
package manyclients.reactors.experiment;

import org.jspecify.annotations.NullMarked;
