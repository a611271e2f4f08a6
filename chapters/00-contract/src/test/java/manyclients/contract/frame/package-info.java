/// Tests of frames that are cut anywhere.
@NullMarked
package manyclients.contract.frame;

import org.jspecify.annotations.NullMarked;
