/// Files and folders, for the whole weaver.
@NullMarked
package manyclients.site.files;

import org.jspecify.annotations.NullMarked;
