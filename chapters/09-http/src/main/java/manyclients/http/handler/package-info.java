/// Chapter 9, the interface between a server and the program that answers: one handler, and
/// back-pressure in both directions.
@NullMarked
package manyclients.http.handler;

import org.jspecify.annotations.NullMarked;
