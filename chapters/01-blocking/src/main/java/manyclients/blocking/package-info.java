/// Chapter 1: servers whose threads wait. One thread, a thread for each client, a pool of threads.
@NullMarked
package manyclients.blocking;

import org.jspecify.annotations.NullMarked;
