/// How the first attempts fail, and how the chapter's servers do not.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
