/// Tools for the cases: a rig for one server, clients of several kinds, a search for leftovers.
@NullMarked
package manyclients.suite.rig;

import org.jspecify.annotations.NullMarked;
