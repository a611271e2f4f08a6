@NullMarked
package manyclients.http.files;

import org.jspecify.annotations.NullMarked;
