/// The frame around a woven text: template, theme, and the listing of a whole source file.
@NullMarked
package manyclients.site.page;

import org.jspecify.annotations.NullMarked;
