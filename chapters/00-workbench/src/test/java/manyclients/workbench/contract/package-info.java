/// The contract that every server of the course keeps, as tests.
@NullMarked
package manyclients.workbench.contract;

import org.jspecify.annotations.NullMarked;
