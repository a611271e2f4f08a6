/// How the steps before the server fail, how loops spin, and how the chapter's server avoids both.
@NullMarked
package manyclients.selector;

import org.jspecify.annotations.NullMarked;
