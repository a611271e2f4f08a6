package manyclients.http.handler;

import manyclients.http.message.HttpResponse;

/// The server's side of one request that is being answered. Its methods may be called from any
/// thread.
public interface Reply {

  /// Sends the response: once. Responses go out in the order of the requests. When the client has
  /// gone, or its request was refused meanwhile, it is closed and dropped.
  ///
  /// @throws IllegalStateException if this request has been answered
  void send(HttpResponse response);

  /// The receiver wants the next part, after it has said that it did not.
  void wantMore();

  /// The source of the response's body, which had nothing to give, has something now.
  void haveMore();
}
