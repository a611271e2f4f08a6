/// Turns converted text into checked pages.
@NullMarked
package manyclients.site.weave.html;

import org.jspecify.annotations.NullMarked;
