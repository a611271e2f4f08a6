/// The classes that the exercises' stubs and tests use in addition to the contract.
@NullMarked
package manyclients.exercises.support;

import org.jspecify.annotations.NullMarked;
