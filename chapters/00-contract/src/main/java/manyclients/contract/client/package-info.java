/// A client that waits.
@NullMarked
package manyclients.contract.client;

import org.jspecify.annotations.NullMarked;
