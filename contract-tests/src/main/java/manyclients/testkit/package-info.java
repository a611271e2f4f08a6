/// What the tests of every module share: repetition, how long to wait, and what a thread allocates.
@NullMarked
package manyclients.testkit;

import org.jspecify.annotations.NullMarked;
