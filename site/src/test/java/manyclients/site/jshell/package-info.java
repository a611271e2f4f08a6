@NullMarked
package manyclients.site.jshell;

import org.jspecify.annotations.NullMarked;
