@NullMarked
package manyclients.site.weave.figure;

import org.jspecify.annotations.NullMarked;
