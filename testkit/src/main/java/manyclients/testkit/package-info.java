/// What the tests of every module share: repetition, and how long to wait.
@NullMarked
package manyclients.testkit;

import org.jspecify.annotations.NullMarked;
