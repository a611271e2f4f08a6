/// Tests of chapter 4's loops and their workers.
@NullMarked
package manyclients.reactors;

import org.jspecify.annotations.NullMarked;
