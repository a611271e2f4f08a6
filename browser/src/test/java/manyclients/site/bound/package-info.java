/// Requirements on the editions of the whole book. Run by `mvn -Pthorough verify`.
@NullMarked
package manyclients.site.bound;

import org.jspecify.annotations.NullMarked;
