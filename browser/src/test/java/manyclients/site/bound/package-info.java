/// What the editions of the whole book have to be. Run by `mvn -Pthorough verify`.
@NullMarked
package manyclients.site.bound;

import org.jspecify.annotations.NullMarked;
