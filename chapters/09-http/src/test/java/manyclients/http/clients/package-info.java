@NullMarked
package manyclients.http.clients;

import org.jspecify.annotations.NullMarked;
