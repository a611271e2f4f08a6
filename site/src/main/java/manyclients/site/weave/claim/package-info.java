/// What experiments claim and what they found, for the text.
@NullMarked
package manyclients.site.weave.claim;

import org.jspecify.annotations.NullMarked;
