/// What is wrong with a book, and where.
@NullMarked
package manyclients.site.weave.problem;

import org.jspecify.annotations.NullMarked;
