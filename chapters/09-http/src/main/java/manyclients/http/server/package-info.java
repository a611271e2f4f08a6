/// Chapter 9, HTTP on the loops of chapter 4: one conversation a connection, and the server.
@NullMarked
package manyclients.http.server;

import org.jspecify.annotations.NullMarked;
