package manyclients.lab.load;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A server that runs a script for each client, in a thread of its own.
final class ScriptedServer implements AutoCloseable {
  private final ServerSocket acceptor = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
  private final Script script;

  /// The server's side of one connection.
  interface Script {
    void serve(Wire wire) throws IOException, InterruptedException;
  }

  ScriptedServer(Script script) throws IOException {
    this.script = script;
    Thread.ofPlatform().daemon().name("scripted-acceptor").start(this::accept);
  }

  int port() {
    return acceptor.getLocalPort();
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = acceptor.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        threads.add(Thread.ofPlatform().daemon().name("scripted").start(() -> serve(socket)));
      }
    } catch (IOException e) {
      // the listener is closed
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      script.serve(new Wire(socket));
    } catch (IOException | InterruptedException e) {
      // the client is gone, or this server is closed
    }
  }

  @Override
  public void close() throws IOException {
    acceptor.close();
    for (Socket socket : sockets) {
      socket.close();
    }
    threads.forEach(Thread::interrupt);
  }

  /// The frames of one client.
  static final class Wire {
    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    Wire(Socket socket) throws IOException {
      this.socket = socket;
      this.in = new DataInputStream(socket.getInputStream());
      this.out = new DataOutputStream(socket.getOutputStream());
    }

    byte[] read() throws IOException {
      return in.readNBytes(in.readInt());
    }

    void write(byte[] payload) throws IOException {
      byte[] frame = new byte[4 + payload.length];
      ByteBuffer.wrap(frame).putInt(payload.length).put(payload);
      out.write(frame);
    }

    void echo(int times) throws IOException {
      for (int i = 0; i < times; i++) {
        write(read());
      }
    }

    void writeInt(int value) throws IOException {
      out.writeInt(value);
    }

    /// Closes the socket so that the client sees a reset.
    void reset() throws IOException {
      socket.setSoLinger(true, 0);
      socket.close();
    }

    /// Ends the stream, and waits until the client has closed.
    void finish() throws IOException {
      socket.shutdownOutput();
      in.skipNBytes(Long.MAX_VALUE);
    }
  }
}
