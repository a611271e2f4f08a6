/// The classes that the exercises' stubs and tests use, besides the contract.
@NullMarked
package manyclients.exercises.support;

import org.jspecify.annotations.NullMarked;
