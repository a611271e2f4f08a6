/// Tests of RESP, with cuts at every byte.
@NullMarked
package manyclients.store.resp;

import org.jspecify.annotations.NullMarked;
