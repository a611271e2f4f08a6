package manyclients.http.handler;

import java.util.function.Function;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;

/// Answers requests. It is called in the loop, with the head of a request, before its content has
/// arrived, and must not wait there.
@FunctionalInterface
public interface HttpHandler {

  /// Begins to answer. The response may be sent at once, when the content has been read, or later
  /// and from another thread.
  ///
  /// @param request good for this call only: what is needed later has to be taken out of it
  /// @param reply takes the response
  /// @return what takes the content of the request, or [BodyReceiver#IGNORE]
  BodyReceiver handle(HttpRequest request, Reply reply);

  /// One that looks at the head only, and has its answer at once. The content is thrown away.
  static HttpHandler answering(Function<HttpRequest, HttpResponse> answer) {
    return (request, reply) -> {
      reply.send(answer.apply(request));
      return BodyReceiver.IGNORE;
    };
  }
}
