package manyclients.lab.process;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.xray.Xray;

/// A minimal server, so that the lab can be tested without any chapter's engine.
public final class TinyEngine implements ServerFactory {

  /// Returns the flags that let a child JVM find this engine. It is not in `META-INF/services`,
  /// because other tests of this module must not find it among the engines.
  public static String[] flags(Path directory) throws IOException {
    Path services = Files.createDirectories(directory.resolve("META-INF/services"));
    Files.writeString(services.resolve(ServerFactory.class.getName()), TinyEngine.class.getName());
    return new String[] {
      "-Xbootclasspath/a:" + directory, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx64m"
    };
  }

  @Override
  public String name() {
    return "tiny";
  }

  @Override
  public int chapter() {
    return 0;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    ServerSocket listener = new ServerSocket();
    listener.setReuseAddress(true);
    try {
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
    } catch (IOException e) {
      listener.close();
      throw e;
    }
    Tiny server = new Tiny(listener, handler, new Counters(), ConcurrentHashMap.newKeySet());
    Thread.ofPlatform().daemon().name("tiny-accept").start(server::accept);
    return server;
  }

  private record Tiny(
      ServerSocket listener, RequestHandler handler, Counters counted, Set<Socket> open)
      implements Server {

    @Override
    public int port() {
      return listener.getLocalPort();
    }

    @Override
    public Counters.Snapshot counters() {
      return counted.snapshot();
    }

    void accept() {
      while (!listener.isClosed()) {
        try {
          Socket client = listener.accept();
          counted.accepted.increment();
          Xray.accepted(client);
          open.add(client);
          Thread.ofPlatform().daemon().name("tiny-client").start(() -> serve(client));
        } catch (IOException e) {
          counted.acceptFailures.increment();
          LockSupport.parkNanos(1_000_000);
        }
      }
    }

    private void serve(Socket client) {
      try (client) {
        client.setTcpNoDelay(true);
        var in = new DataInputStream(client.getInputStream());
        var out = new DataOutputStream(client.getOutputStream());
        while (true) {
          byte[] request = in.readNBytes(in.readInt());
          Xray.read(client, request.length);
          counted.requests.increment();
          Xray.handlerBegan(client);
          ByteBuffer reply = handler.handle(ByteBuffer.wrap(request));
          Xray.handlerEnded(client);
          out.writeInt(reply.remaining());
          out.write(reply.array(), reply.position(), reply.remaining());
          Xray.written(client, reply.remaining());
          counted.replies.increment();
        }
      } catch (Exception e) {
        Xray.closed(client, "end of stream");
        counted.closed.increment();
      }
    }

    @Override
    public void close() {
      try (listener) {
        for (Socket client : open) {
          client.close();
        }
      } catch (IOException e) {
        // nothing is left to do
      }
    }
  }
}
