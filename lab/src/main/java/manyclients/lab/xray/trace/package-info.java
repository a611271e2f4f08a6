/// What happened in a server and to its clients: a line for each thread, and one for each client.
@NullMarked
package manyclients.lab.xray.trace;

import org.jspecify.annotations.NullMarked;
