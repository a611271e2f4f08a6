/// Tests of chapter 5's experiments.
@NullMarked
package manyclients.netty.experiment;

import org.jspecify.annotations.NullMarked;
