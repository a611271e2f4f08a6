/// A server in a JVM of its own: started, asked, stopped, never left behind.
@NullMarked
package manyclients.lab.process;

import org.jspecify.annotations.NullMarked;
