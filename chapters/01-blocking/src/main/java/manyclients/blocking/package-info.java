/// Chapter 1: servers whose threads wait. One thread, a thread per client, a thread pool.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
