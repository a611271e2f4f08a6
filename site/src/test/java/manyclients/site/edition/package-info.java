@NullMarked
package manyclients.site.edition;

import org.jspecify.annotations.NullMarked;
