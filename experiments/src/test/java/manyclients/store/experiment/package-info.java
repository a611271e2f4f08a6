/// Tests of chapter 10's experiments.
@NullMarked
package manyclients.store.experiment;

import org.jspecify.annotations.NullMarked;
