/// Colours for code: a lexer for Java 25 and small ones for what else the book shows.
@NullMarked
package manyclients.site.highlight;

import org.jspecify.annotations.NullMarked;
