/// Colours for code: a lexer for Java 25, and small ones for the book's other languages.
@NullMarked
package manyclients.site.highlight;

import org.jspecify.annotations.NullMarked;
