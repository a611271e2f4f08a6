/// Tests of chapter 4's experiments.
@NullMarked
package manyclients.reactors.experiment;

import org.jspecify.annotations.NullMarked;
