package manyclients.http.handler;

import manyclients.http.message.HttpRequest;

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
}
