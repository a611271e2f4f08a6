/// The X-ray: a server under a small load, with everything that its threads did and that its
/// clients waited for.
@NullMarked
package manyclients.lab.xray;

import org.jspecify.annotations.NullMarked;
