/// Chapter 9, what a server asks of the program that answers: one handler, and back-pressure in
/// both directions.
@NullMarked
package manyclients.http.handler;

import org.jspecify.annotations.NullMarked;
