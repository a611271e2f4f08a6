/// What happens inside a server, as events of the JDK's Flight Recorder.
@NullMarked
package manyclients.contract.xray;

import org.jspecify.annotations.NullMarked;
