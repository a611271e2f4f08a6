/// The book's JShell sessions: run, compared, and promoted into the text.
@NullMarked
package manyclients.site.jshell;

import org.jspecify.annotations.NullMarked;
