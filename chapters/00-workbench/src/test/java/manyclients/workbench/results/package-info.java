@NullMarked
package manyclients.workbench.results;

import org.jspecify.annotations.NullMarked;
