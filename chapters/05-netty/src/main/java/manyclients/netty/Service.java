package manyclients.netty;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;

/// What all connections of a server have in common.
///
/// @param staff who calls the handler: `Runnable::run` for the loop itself
/// @param over whether the server has no patience left: no handler is to be called any more
record Service(
    RequestHandler handler,
    Executor staff,
    ServerConfig config,
    Counters counters,
    AtomicBoolean over) {

  Service(RequestHandler handler, Executor staff, ServerConfig config, Counters counters) {
    this(handler, staff, config, counters, new AtomicBoolean());
  }

  Limits limits() {
    return config.limits();
  }

  void report(ErrorListener.Kind kind, Throwable cause) {
    config.onError().report(kind, cause);
  }
}
