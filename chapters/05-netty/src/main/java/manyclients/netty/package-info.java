/// Chapter 5: the same server, with Netty's loops, buffers and pipelines.
@NullMarked
package manyclients.netty;

import org.jspecify.annotations.NullMarked;
