/// Tests for chapter 8.
@NullMarked
package manyclients.uring;

import org.jspecify.annotations.NullMarked;
