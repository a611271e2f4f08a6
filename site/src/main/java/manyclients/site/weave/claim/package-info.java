/// The experiments' claims and findings, for the text.
@NullMarked
package manyclients.site.weave.claim;

import org.jspecify.annotations.NullMarked;
