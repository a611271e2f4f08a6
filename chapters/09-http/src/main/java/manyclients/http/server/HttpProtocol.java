package manyclients.http.server;

import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.http.handler.HttpHandler;
import manyclients.http.message.HttpDate;
import manyclients.http.message.RequestParser;
import manyclients.http.message.ResponseEncoder;
import manyclients.selector.Connection;
import manyclients.selector.Conversation;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;

/// The objects that the HTTP conversations of one loop share. It belongs to the loop's thread.
final class HttpProtocol implements Protocol {
  /// The maximum number of parsers kept for reuse. Each holds the head of the last request it read.
  private static final int SPARE = 64;

  private final LoopContext context;
  private final HttpSettings settings;
  private final HttpHandler handler;
  private final ResponseEncoder encoder =
      new ResponseEncoder(new HttpDate(System::currentTimeMillis));
  private final Queue<RequestParser> spare = new ArrayDeque<>();
  private boolean draining;

  HttpProtocol(LoopContext context, HttpSettings settings, HttpHandler handler) {
    this.context = context;
    this.settings = settings;
    this.handler = handler;
  }

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    return new HttpConversation(channel, this, connection::proceed);
  }

  /// Makes each response from now on announce that it is the last one of its connection.
  @Override
  public void drain() {
    draining = true;
  }

  boolean isDraining() {
    return draining;
  }

  /// Returns a parser between two requests. A silent client has none, so it costs no memory for a
  /// future request.
  RequestParser takeParser() {
    RequestParser parser = spare.poll();
    return parser == null ? new RequestParser(settings.limits()) : parser;
  }

  void giveBack(RequestParser parser) {
    if (spare.size() < SPARE) {
      parser.reset();
      spare.add(parser);
    }
  }

  LoopContext context() {
    return context;
  }

  HttpSettings settings() {
    return settings;
  }

  HttpHandler handler() {
    return handler;
  }

  ResponseEncoder encoder() {
    return encoder;
  }
}
