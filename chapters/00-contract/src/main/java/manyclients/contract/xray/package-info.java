/// The events inside a server, for the JDK's Flight Recorder.
@NullMarked
package manyclients.contract.xray;

import org.jspecify.annotations.NullMarked;
