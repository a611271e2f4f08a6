/// The book on paper and on reading devices: made from the woven pages, so that nothing is written
/// twice.
@NullMarked
package manyclients.site.edition;

import org.jspecify.annotations.NullMarked;
