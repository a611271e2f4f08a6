/// A blocking client.
@NullMarked
package manyclients.contract.client;

import org.jspecify.annotations.NullMarked;
