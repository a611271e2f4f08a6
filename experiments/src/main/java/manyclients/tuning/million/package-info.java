/// A million connections, on a machine that grants a process twenty thousand descriptors.
@NullMarked
package manyclients.tuning.million;

import org.jspecify.annotations.NullMarked;
