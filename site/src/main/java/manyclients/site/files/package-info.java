/// Files and folders, as the whole weaver reads them.
@NullMarked
package manyclients.site.files;

import org.jspecify.annotations.NullMarked;
