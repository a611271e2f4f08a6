/// The yardstick: what every server of the course keeps to, and what is used to measure it.
@NullMarked
package manyclients.contract;

import org.jspecify.annotations.NullMarked;
