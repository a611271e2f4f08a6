/// The course's way of measuring: what is compared, in which order, how often, and what can be
/// concluded.
@NullMarked
package manyclients.lab.experiment;

import org.jspecify.annotations.NullMarked;
