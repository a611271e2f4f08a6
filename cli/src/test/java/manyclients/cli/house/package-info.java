/// The house rules, checked over all modules: who may know whom, what lies where, and what code
/// does not do.
@NullMarked
package manyclients.cli.house;

import org.jspecify.annotations.NullMarked;
