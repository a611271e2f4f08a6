package manyclients.http.handler;

import java.util.function.Function;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// Answers requests. It is called in the loop with the head of a request, before the content has
/// arrived, and must not block.
@FunctionalInterface
public interface HttpHandler {

  /// Begins to answer. The response may be sent now, or when the content has been read, or later
  /// from another thread.
  ///
  /// @param request valid during this call only: copy what is needed later
  /// @param reply takes the response
  /// @return the receiver of the request's content, or [BodyReceiver#IGNORE]
  BodyReceiver handle(HttpRequest request, Reply reply);

  /// Returns a handler that answers at the head, and throws the content away.
  static HttpHandler answering(Function<HttpRequest, HttpResponse> answer) {
    return (request, reply) -> {
      reply.send(answer.apply(request));
      return BodyReceiver.IGNORE;
    };
  }
}
