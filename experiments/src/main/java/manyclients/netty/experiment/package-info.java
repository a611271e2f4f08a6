/// The measurements of chapter 5.
@NullMarked
package manyclients.netty.experiment;

import org.jspecify.annotations.NullMarked;
