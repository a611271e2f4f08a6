@NullMarked
package manyclients.lab.xray.rule;

import org.jspecify.annotations.NullMarked;
