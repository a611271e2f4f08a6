/// Chapter 9: its experiments, tried.
@NullMarked
package manyclients.http.experiment;

import org.jspecify.annotations.NullMarked;
