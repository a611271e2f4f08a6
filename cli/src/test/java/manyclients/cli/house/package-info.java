/// The house rules, checked over all modules: who may know whom, and how long things may be.
@NullMarked
package manyclients.cli.house;

import org.jspecify.annotations.NullMarked;
