@NullMarked
package manyclients.site.weave.code;

import org.jspecify.annotations.NullMarked;
