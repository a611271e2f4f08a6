/// Chapter 5: what the server on Netty is held to.
@NullMarked
package manyclients.netty;

import org.jspecify.annotations.NullMarked;
