/// The faults of a book, and their places.
@NullMarked
package manyclients.site.weave.problem;

import org.jspecify.annotations.NullMarked;
