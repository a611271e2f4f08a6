package manyclients.selector;

import java.io.IOException;
import java.nio.channels.SelectionKey;

/// The third attempt: while a client does not read its replies, the server does not read from it.
final class PatientEcho extends FrameEcho {
  PatientEcho() throws IOException {}

  @Override
  int interestWhileWriting() {
    return SelectionKey.OP_WRITE;
  }
}
