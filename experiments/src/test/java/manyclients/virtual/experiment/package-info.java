/// Tests of chapter 7's experiments.
@NullMarked
package manyclients.virtual.experiment;

import org.jspecify.annotations.NullMarked;
