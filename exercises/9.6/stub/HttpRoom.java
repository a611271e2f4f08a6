package manyclients.exercises.ch09;

import java.util.HashMap;
import java.util.Map;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// A chat room for browsers. The loops of a server call it at the same time.
public final class HttpRoom implements HttpHandler {
  private final Map<String, Member> members = new HashMap<>();
  private final int maxWaiting;

  /// @param maxWaiting how many lines may wait for a member that does not ask for them; with more,
  ///   it has left
  public HttpRoom(int maxWaiting) {
    this.maxWaiting = maxWaiting;
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    String name = String.valueOf(request.query());
    if (request.path().equals("/enter") && name.matches("[a-z0-9]{1,32}")) {
      boolean entered = members.putIfAbsent(name, new Member()) == null;
      reply.send(HttpResponse.of(entered ? 204 : 409)); // TODO: who is told?
    } else {
      reply.send(HttpResponse.of(404)); // TODO: /say, /hear, /leave
    }
    return BodyReceiver.IGNORE;
  }

  private static final class Member {
    // TODO: what waits for it, or the request of its own that waits
  }
}
