package manyclients.wheel;

import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import org.jspecify.annotations.Nullable;

/// The objects that all connections of a wheel share: handler, limits, counters, clock, buffers. It
/// belongs to the wheel's thread. `out` is the write buffer; each user clears it before filling it.
///
/// Bytes are read into an accumulator that the wheel lends. A connection in the middle of a request
/// keeps it; all others, which is nearly all, own no memory for bytes.
final class WheelContext {
  private static final int WRITE = 64 * 1024;

  final RequestHandler handler;
  final Limits limits;
  final ErrorListener onError;
  final Counters counters;
  final LongSupplier clock;
  final FrameDecoder decoder;
  final ByteBuffer out = ByteBuffer.allocateDirect(WRITE);
  final Unfinished<Connection> unfinished;

  /// Set when the server no longer waits: then no handler may be called. Any thread may use it.
  volatile boolean over;

  private @Nullable Accumulator spare;

  /// @param clock in nanoseconds, as [System#nanoTime()]
  WheelContext(RequestHandler handler, ServerConfig config, Counters counters, LongSupplier clock) {
    this.handler = handler;
    this.limits = config.limits();
    this.onError = config.onError();
    this.counters = counters;
    this.clock = clock;
    this.decoder = new FrameDecoder(limits.maxFrame());
    this.unfinished = new Unfinished<>(limits, Math.max(1, config.threads()), Connection::shed);
  }

  /// Returns an empty accumulator, which belongs to the caller until [#takeBack].
  Accumulator lend() {
    Accumulator lent = spare == null ? new Accumulator() : spare;
    spare = null;
    return lent;
  }

  /// Takes an empty accumulator back.
  void takeBack(Accumulator empty) {
    spare = empty;
  }
}
