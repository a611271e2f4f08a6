@NullMarked
package manyclients.lab.xray.trace;

import org.jspecify.annotations.NullMarked;
