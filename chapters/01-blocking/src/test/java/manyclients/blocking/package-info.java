/// Tests of the failures of the first attempts, and of the chapter's servers, which avoid them.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
