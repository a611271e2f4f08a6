/// The contract that every server of the course fulfils, and the tools to check it.
@NullMarked
package manyclients.contract;

import org.jspecify.annotations.NullMarked;
