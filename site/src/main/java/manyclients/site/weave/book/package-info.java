/// Where the parts of the book lie: chapters, their results, their exercises.
@NullMarked
package manyclients.site.weave.book;

import org.jspecify.annotations.NullMarked;
