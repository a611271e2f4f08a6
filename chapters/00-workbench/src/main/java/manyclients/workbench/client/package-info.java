/// A client that waits.
@NullMarked
package manyclients.workbench.client;

import org.jspecify.annotations.NullMarked;
