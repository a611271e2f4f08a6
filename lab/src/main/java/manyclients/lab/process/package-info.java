/// A server in its own JVM: started, asked, stopped, never left behind.
@NullMarked
package manyclients.lab.process;

import org.jspecify.annotations.NullMarked;
