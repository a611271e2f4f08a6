/// Tests of the failures of the steps before the server, of spinning loops, and of the server.
@NullMarked
package manyclients.selector;

import org.jspecify.annotations.NullMarked;
