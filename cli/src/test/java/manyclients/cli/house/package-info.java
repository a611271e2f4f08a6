/// The house rules, checked over all modules: dependencies, the places of files, and calls that the
/// code must not make.
@NullMarked
package manyclients.cli.house;

import org.jspecify.annotations.NullMarked;
