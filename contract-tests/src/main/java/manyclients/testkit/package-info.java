/// Tools for the tests of every module: repetition, waiting, and what a thread allocates.
@NullMarked
package manyclients.testkit;

import org.jspecify.annotations.NullMarked;
