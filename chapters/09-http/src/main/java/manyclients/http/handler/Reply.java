package manyclients.http.handler;

import manyclients.http.message.HttpResponse;

/// The server's side of a request in progress. Any thread may call its methods.
public interface Reply {

  /// Sends the response, once. Responses leave in the order of the requests. If the client has
  /// disconnected, or its request has been refused, the response is closed and dropped.
  ///
  /// @throws IllegalStateException if this request has been answered
  void send(HttpResponse response);

  /// Asks for the next part after the receiver has refused more.
  void wantMore();

  /// Reports that the source of the response's body, which was empty, has more bytes now.
  void haveMore();
}
