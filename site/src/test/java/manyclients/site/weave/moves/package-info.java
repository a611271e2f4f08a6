@NullMarked
package manyclients.site.weave.moves;

import org.jspecify.annotations.NullMarked;
