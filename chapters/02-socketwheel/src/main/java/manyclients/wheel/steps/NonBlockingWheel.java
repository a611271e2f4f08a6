package manyclients.wheel.steps;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;

/// The third step: no read and no write waits for a client.
final class NonBlockingWheel extends TimedWheel {
  NonBlockingWheel() throws IOException {}

  @Override
  Client open(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    return new NonBlockingClient(channel);
  }

  private static final class NonBlockingClient extends Client {
    private ByteBuffer reply = ByteBuffer.allocate(0);

    NonBlockingClient(SocketChannel channel) {
      super(channel);
    }

    @Override
    boolean serve() throws IOException {
      if (reply.hasRemaining()) {
        channel.write(reply);
        return !reply.hasRemaining();
      }
      int count = channel.read(received.space());
      if (count < 0) {
        throw new EOFException();
      }
      answer();
      return count > 0;
    }

    @Override
    void answer() throws IOException {
      ByteBuffer bytes = received.flip();
      Outcome outcome = decoder.decode(bytes);
      while (outcome == Outcome.FRAME) {
        reply = FrameEncoder.frame(decoder.payload());
        channel.write(reply);
        outcome = reply.hasRemaining() ? Outcome.INCOMPLETE : decoder.decode(bytes);
      }
      if (outcome != Outcome.INCOMPLETE) {
        throw new IOException("no frame: " + outcome);
      }
      received.keep(decoder.needed());
    }
  }
}
