/// Reads the text line by line, and takes out every part that the weaver computes.
@NullMarked
package manyclients.site.weave.text;

import org.jspecify.annotations.NullMarked;
