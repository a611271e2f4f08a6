/// Tests of chapter 5's server on Netty.
@NullMarked
package manyclients.netty;

import org.jspecify.annotations.NullMarked;
