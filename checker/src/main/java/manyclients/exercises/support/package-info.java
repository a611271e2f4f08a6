/// What the exercises' stubs and tests are made of, beside the contract.
@NullMarked
package manyclients.exercises.support;

import org.jspecify.annotations.NullMarked;
