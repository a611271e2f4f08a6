@NullMarked
package manyclients.contract.xray;

import org.jspecify.annotations.NullMarked;
