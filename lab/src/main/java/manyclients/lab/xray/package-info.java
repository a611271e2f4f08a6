/// The X-ray: a server under a small load, with what its threads did and what its clients waited
/// for.
@NullMarked
package manyclients.lab.xray;

import org.jspecify.annotations.NullMarked;
