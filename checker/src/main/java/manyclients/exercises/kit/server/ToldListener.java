package manyclients.exercises.kit.server;

import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// A listener that reports its accepts, and the reads and writes of its sockets, to the X-ray. So a
/// server that takes its listener need not report.
final class ToldListener extends ServerSocket {
  /// The client from which a thread has read last.
  static final ThreadLocal<@Nullable Socket> CLIENT = new ThreadLocal<>();

  ToldListener() throws IOException {}

  @Override
  public Socket accept() throws IOException {
    Told client = new Told();
    implAccept(client);
    Xray.accepted(client);
    return client;
  }

  private static final class Told extends Socket {
    private final AtomicBoolean closed = new AtomicBoolean();

    @Override
    public InputStream getInputStream() throws IOException {
      return new FilterInputStream(super.getInputStream()) {
        @Override
        public int read() throws IOException {
          byte[] one = new byte[1];
          return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int from, int length) throws IOException {
          int count = super.read(bytes, from, length);
          Xray.read(Told.this, count);
          CLIENT.set(Told.this);
          return count;
        }
      };
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return new FilterOutputStream(super.getOutputStream()) {
        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
          out.write(bytes, from, length);
          Xray.written(Told.this, length);
        }
      };
    }

    @Override
    public void close() throws IOException {
      if (closed.compareAndSet(false, true)) {
        Xray.closed(this, "closed");
      }
      super.close();
    }
  }
}
