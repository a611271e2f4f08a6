@NullMarked
package manyclients.site.weave.text;

import org.jspecify.annotations.NullMarked;
