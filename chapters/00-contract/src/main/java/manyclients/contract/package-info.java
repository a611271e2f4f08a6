/// The contract that every server of the course fulfils, except for its declared weaknesses.
@NullMarked
package manyclients.contract;

import org.jspecify.annotations.NullMarked;
