/// Tests of chapter 9's experiments.
@NullMarked
package manyclients.http.experiment;

import org.jspecify.annotations.NullMarked;
