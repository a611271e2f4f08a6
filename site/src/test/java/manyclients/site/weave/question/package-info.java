@NullMarked
package manyclients.site.weave.question;

import org.jspecify.annotations.NullMarked;
