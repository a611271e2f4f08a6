/// Chapter 10: its experiments, tried.
@NullMarked
package manyclients.store.experiment;

import org.jspecify.annotations.NullMarked;
