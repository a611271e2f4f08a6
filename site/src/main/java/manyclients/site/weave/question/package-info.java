/// Questions that the reader answers before reading on, and the sources of their answers.
@NullMarked
package manyclients.site.weave.question;

import org.jspecify.annotations.NullMarked;
