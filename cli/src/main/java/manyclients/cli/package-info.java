/// The `course` command: one class per subcommand.
@NullMarked
package manyclients.cli;

import org.jspecify.annotations.NullMarked;
