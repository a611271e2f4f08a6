/// Wrong answers by machine: small changes of a solution's syntax tree, each of which the tests of
/// its exercise should reject.
@NullMarked
package manyclients.exercises.kit.mutation;

import org.jspecify.annotations.NullMarked;
