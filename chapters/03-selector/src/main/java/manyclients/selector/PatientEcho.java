package manyclients.selector;

import java.io.IOException;
import java.nio.channels.SelectionKey;

/// The third attempt: a client that does not read its replies is not read from.
final class PatientEcho extends FrameEcho {
  PatientEcho() throws IOException {}

  @Override
  int interestWhileWriting() {
    return SelectionKey.OP_WRITE;
  }
}
