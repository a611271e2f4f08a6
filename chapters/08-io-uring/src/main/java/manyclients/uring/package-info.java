/// Chapter 8, the kernel called from Java: epoll, and io_uring's two rings.
@NullMarked
package manyclients.uring;

import org.jspecify.annotations.NullMarked;
