@NullMarked
package manyclients.http.server;

import org.jspecify.annotations.NullMarked;
