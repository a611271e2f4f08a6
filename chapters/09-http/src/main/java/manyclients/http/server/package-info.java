/// Chapter 9, HTTP on the loops of chapter 4: one conversation per connection, and the server.
@NullMarked
package manyclients.http.server;

import org.jspecify.annotations.NullMarked;
