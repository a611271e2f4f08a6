@NullMarked
package manyclients.site.weave.html;

import org.jspecify.annotations.NullMarked;
