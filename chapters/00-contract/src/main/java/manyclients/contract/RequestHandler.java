package manyclients.contract;

import java.nio.ByteBuffer;

/// Turns the payload of a request into the payload of its reply.
///
/// The *request* is the server's own memory, lent until `handle` returns: a slice with exactly the
/// payload's bytes (position 0; limit and capacity are its length), always big-endian. The handler
/// may `rewind`, `clear`, `order` or `compact` it without touching another request. But it must not
/// use `array`, which is the server's whole buffer, and may hold bytes of other clients. And it
/// must not keep the request, because its bytes and limits change: copy any bytes that are needed
/// later, or by another thread.
///
/// The *reply* is the part between position and limit: of the request, or of a buffer of any kind.
/// It is not consumed, so several threads may return the same buffer again and again. It must not
/// be changed after it is returned. If the handler runs in a loop or in the client's thread, the
/// server takes the bytes before that thread calls the handler again. A server with workers may
/// take them later.
@FunctionalInterface
public interface RequestHandler {

  /// Replies with the request itself.
  RequestHandler ECHO = request -> request;

  /// Answers one request. Several threads may call it at the same time, for several connections
  /// and, in designs with workers, even for one connection, whose replies leave in order.
  ///
  /// A closing server that no longer waits for the reply interrupts the calling thread. When the
  /// request's time is up, the thread is interrupted as well, unless it is a loop's thread, which
  /// other clients need, too. The handler may return with the interrupt flag set. It cannot close
  /// its own server: see [Server#close()].
  ///
  /// @param request the payload, from position 0 to limit
  /// @return the reply's payload, from position to limit
  /// @throws Exception any exception: the server closes that one connection, as it does if the
  ///   reply is null, and reports the exception to its [ErrorListener]
  ByteBuffer handle(ByteBuffer request) throws Exception;
}
