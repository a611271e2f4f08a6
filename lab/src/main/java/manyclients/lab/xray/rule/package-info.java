/// Findings in a trace, in words: one class for each fault.
@NullMarked
package manyclients.lab.xray.rule;

import org.jspecify.annotations.NullMarked;
