/// How the course measures: what is compared, in which order, how often, and what may be said of
/// it.
@NullMarked
package manyclients.lab.experiment;

import org.jspecify.annotations.NullMarked;
