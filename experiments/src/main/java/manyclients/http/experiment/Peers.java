package manyclients.http.experiment;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.microhttp.EventLoop;
import org.microhttp.Handler;
import org.microhttp.Header;
import org.microhttp.NoopLogger;
import org.microhttp.OptionsBuilder;
import org.microhttp.Response;

/// Servers by other authors, with as little code of ours as possible. Each is configured for speed.
/// Each method that starts one returns its port.
final class Peers {
  static final String TYPE = "application/octet-stream";

  private Peers() {}

  /// Starts the JDK's server, with a virtual thread per request.
  static int jdk() throws IOException {
    Map<String, byte[]> pages = Pages.inMemory();
    HttpServer server = HttpServer.create(loopback(), WebServer.BACKLOG);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> answer(exchange, pages));
    server.start();
    return server.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, Map<String, byte[]> pages) throws IOException {
    byte[] page = pages.get(exchange.getRequestURI().getPath());
    try (exchange) {
      if (page == null) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", TYPE);
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    }
  }

  /// Starts microhttp, on one thread.
  static int microhttp() throws IOException {
    Map<String, byte[]> pages = Pages.inMemory();
    List<Header> fields = List.of(new Header("Content-Type", TYPE));
    Handler handler =
        (request, reply) -> {
          byte[] page = pages.get(request.uri());
          reply.accept(
              page == null
                  ? new Response(404, "Not Found", List.of(), new byte[0])
                  : new Response(200, "OK", fields, page));
        };
    EventLoop loop =
        new EventLoop(
            OptionsBuilder.newBuilder()
                .withHost("127.0.0.1")
                .withPort(0)
                .withAcceptLength(WebServer.BACKLOG)
                .withRequestTimeout(Duration.ofMinutes(5))
                .withConcurrency(1)
                .build(),
            NoopLogger.instance(),
            handler);
    loop.start();
    return loop.getPort();
  }

  /// Starts a server with Netty's codec, on one loop.
  static int netty() throws InterruptedException {
    return NettyPeer.start();
  }

  static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }
}
