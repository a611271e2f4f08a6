/// What the tests of every chapter share: repetition, a rig for one server, a search for leftovers.
@NullMarked
package manyclients.workbench.testkit;

import org.jspecify.annotations.NullMarked;
