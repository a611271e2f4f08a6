/// The command as its users meet it: what it prints, where, and with which exit status.
@NullMarked
package manyclients.cli;

import org.jspecify.annotations.NullMarked;
