/// Weaves chapters, code, sessions and figures into the pages of the book.
@NullMarked
package manyclients.site.weave;

import org.jspecify.annotations.NullMarked;
