/// Measurements, the machine that made them, and their spread.
@NullMarked
package manyclients.lab.results;

import org.jspecify.annotations.NullMarked;
