package manyclients.http.server;

import java.io.IOException;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.handler.HttpHandler;
import manyclients.reactors.ReactorsServer;

/// A server for HTTP/1.1: chapter 4's loops with this chapter's conversations.
public final class HttpServer {

  private HttpServer() {}

  /// Binds and starts a server. Closing, counters and timeouts are the same as for every server of
  /// the course; `threads` is the number of loops.
  ///
  /// @param handler is called in the loops, by several of them at the same time
  /// @throws IOException if the port is taken or may not be bound
  public static Server start(ServerConfig config, HttpSettings settings, HttpHandler handler)
      throws IOException {
    return ReactorsServer.start(
        "http", config, context -> new HttpProtocol(context, settings, handler));
  }
}
