/// The input of a page template: one page, its contents, and its place in the book.
@NullMarked
package manyclients.site.page.model;

import org.jspecify.annotations.NullMarked;
