@NullMarked
package manyclients.lab.xray;

import org.jspecify.annotations.NullMarked;
