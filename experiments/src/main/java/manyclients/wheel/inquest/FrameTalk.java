package manyclients.wheel.inquest;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameEncoder;

/// A client that sends frames in the form of an object stream: with the same length, and in the
/// same pieces.
record FrameTalk(Socket socket, DataInputStream in) implements Talk {
  private static final int[] PIECES = {40, 31, 2, 4, 1};
  private static final int PAYLOAD = 78 - Integer.BYTES;

  static FrameTalk begin(Socket socket) throws IOException {
    return new FrameTalk(socket, new DataInputStream(socket.getInputStream()));
  }

  @Override
  public void ask(int number) throws IOException {
    ByteBuffer payload = ByteBuffer.allocate(PAYLOAD).putInt(0, number);
    ByteBuffer frame = FrameEncoder.frame(payload);
    for (int piece : PIECES) {
      socket.getOutputStream().write(frame.array(), frame.position(), piece);
      frame.position(frame.position() + piece);
    }
  }

  @Override
  public void hear() throws IOException {
    in.readFully(new byte[in.readInt()]);
  }
}
