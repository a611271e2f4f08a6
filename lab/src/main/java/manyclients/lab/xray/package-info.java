/// The X-ray: a server under a small load, with all that its threads did and all that its clients
/// waited for.
@NullMarked
package manyclients.lab.xray;

import org.jspecify.annotations.NullMarked;
