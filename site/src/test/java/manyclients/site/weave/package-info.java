@NullMarked
package manyclients.site.weave;

import org.jspecify.annotations.NullMarked;
