/// Tests of the lab's experiments, and of the code that runs them.
@NullMarked
package manyclients.lab.experiment;

import org.jspecify.annotations.NullMarked;
