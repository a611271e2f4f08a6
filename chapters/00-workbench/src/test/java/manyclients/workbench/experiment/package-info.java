/// What the chapter quotes was measured by these programs.
@NullMarked
package manyclients.workbench.experiment;

import org.jspecify.annotations.NullMarked;
