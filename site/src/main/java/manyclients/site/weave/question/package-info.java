/// Questions that the reader answers before reading on, and where their answers come from.
@NullMarked
package manyclients.site.weave.question;

import org.jspecify.annotations.NullMarked;
