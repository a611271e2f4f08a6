/// What chapter 7 measures.
@NullMarked
package manyclients.virtual.experiment;

import org.jspecify.annotations.NullMarked;
