/// What the editions of the whole book have to be. Run by `mvn -Pbook verify`.
@NullMarked
package manyclients.site.bound;

import org.jspecify.annotations.NullMarked;
