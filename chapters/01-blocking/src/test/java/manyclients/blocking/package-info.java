/// Tests that show how the first attempts fail, and that the chapter's servers do not.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
