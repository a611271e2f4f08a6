/// Tests of what chapter 8 builds.
@NullMarked
package manyclients.uring;

import org.jspecify.annotations.NullMarked;
