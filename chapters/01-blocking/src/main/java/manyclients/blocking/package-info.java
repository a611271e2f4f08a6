/// Chapter 1: servers whose threads block. One thread, a thread per client, a pool of threads.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
