package manyclients.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;

/// The objects that all connections of a server share.
///
/// @param executor calls the handler: `Runnable::run` calls it in the loop itself
/// @param over set when the server closes all its clients: then no handler may be called
record ServerContext(
    RequestHandler handler,
    Executor executor,
    ServerConfig config,
    Counters counters,
    AtomicBoolean over) {

  ServerContext(RequestHandler handler, Executor executor, ServerConfig config, Counters counters) {
    this(handler, executor, config, counters, new AtomicBoolean());
  }

  /// Returns whether handlers run in threads other than the loops'.
  boolean hasThreads() {
    return executor instanceof ExecutorService;
  }

  Limits limits() {
    return config.limits();
  }

  void report(ErrorListener.Kind kind, Throwable cause) {
    config.onError().report(kind, cause);
  }
}
