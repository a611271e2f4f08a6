/// JShell sessions of the book: run, compared, promoted.
@NullMarked
package manyclients.site.jshell;

import org.jspecify.annotations.NullMarked;
