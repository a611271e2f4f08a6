/// What can be seen in a trace, in words: one class for each fault that it looks for.
@NullMarked
package manyclients.lab.xray.rule;

import org.jspecify.annotations.NullMarked;
