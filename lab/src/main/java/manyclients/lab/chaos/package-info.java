/// A bad network whose faults can be repeated exactly.
@NullMarked
package manyclients.lab.chaos;

import org.jspecify.annotations.NullMarked;
