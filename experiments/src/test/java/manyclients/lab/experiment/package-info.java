/// What the chapter quotes was measured by these programs.
@NullMarked
package manyclients.lab.experiment;

import org.jspecify.annotations.NullMarked;
