/// The yardstick: the contract that every server of the course keeps, and the means to check it.
@NullMarked
package manyclients.contract;

import org.jspecify.annotations.NullMarked;
