/// Servers in their own JVMs, which are started, asked and stopped, and never outlive this one.
@NullMarked
package manyclients.lab.process;

import org.jspecify.annotations.NullMarked;
