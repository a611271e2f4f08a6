/// The places of the book's parts: chapters, their results, their exercises.
@NullMarked
package manyclients.site.weave.book;

import org.jspecify.annotations.NullMarked;
