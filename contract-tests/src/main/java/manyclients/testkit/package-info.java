/// Tools for the tests of every module: repetition, waiting, and the allocation of threads.
@NullMarked
package manyclients.testkit;

import org.jspecify.annotations.NullMarked;
