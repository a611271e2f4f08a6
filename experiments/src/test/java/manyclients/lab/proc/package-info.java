@NullMarked
package manyclients.lab.proc;

import org.jspecify.annotations.NullMarked;
