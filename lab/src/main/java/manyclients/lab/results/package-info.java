/// What was measured, where, and how far the measurements lay apart.
@NullMarked
package manyclients.lab.results;

import org.jspecify.annotations.NullMarked;
