/// The events in a server and of its clients: a lane per thread, and one per client.
@NullMarked
package manyclients.lab.xray.trace;

import org.jspecify.annotations.NullMarked;
