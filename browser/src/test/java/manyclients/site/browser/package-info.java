/// The woven site in a real browser: `mvn -Pbrowser verify`.
@NullMarked
package manyclients.site.browser;

import org.jspecify.annotations.NullMarked;
