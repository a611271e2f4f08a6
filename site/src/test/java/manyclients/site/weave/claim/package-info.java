@NullMarked
package manyclients.site.weave.claim;

import org.jspecify.annotations.NullMarked;
