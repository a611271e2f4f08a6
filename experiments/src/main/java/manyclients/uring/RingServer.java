package manyclients.uring;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.Work;

/// One of chapter 8's engines, with the options of its name, in its own process. It follows the
/// protocol of [ServerMain], which includes `heap`. It answers each other line with two numbers:
/// the system calls of its loop, and the requests.
public final class RingServer {

  private RingServer() {}

  /// @param args `epoll`, `uring`, `uring-eager` without deferred work, `uring-own` with a buffer
  ///   per client, or `uring-batch`, which waits for a batch of completions; then the handler as
  ///   [Work] reads it, unless it is an echo
  public static void main(String[] args) throws IOException {
    Libc libc = new Libc();
    ServerConfig config = ServerConfig.defaults().withBacklog(4_096);
    ListeningSocket listener = ListeningSocket.open(libc, config);
    Counters counters = new Counters();
    RequestHandler handler = args.length > 1 ? Work.parse(args[1]) : RequestHandler.ECHO;
    Loop loop = loop(args[0], listener, config, counters, handler);
    loop.start();
    System.out.printf(
        "listening on 127.0.0.1:%s engine=%s pid=%s%n",
        listener.port(), args[0], ProcessHandle.current().pid());
    Heap heap = new Heap();
    Questions.answer(
        line -> line.equals("heap") ? Long.toString(heap.used()) : counted(loop, counters));
  }

  private static String counted(Loop loop, Counters counters) {
    CompletableFuture<Long> calls = new CompletableFuture<>();
    loop.execute(() -> calls.complete(loop.libc().calls()));
    return calls.join() + " " + counters.requests.sum();
  }

  private static Loop loop(
      String name,
      ListeningSocket listener,
      ServerConfig config,
      Counters counters,
      RequestHandler handler)
      throws IOException {
    UringOptions options =
        switch (name) {
          case "uring-eager" -> UringOptions.DEFAULTS.withoutDeferredWork();
          case "uring-own" -> UringOptions.DEFAULTS.withoutBufferRing();
          case "uring-batch" -> UringOptions.DEFAULTS.withBatch(32, 50);
          default -> UringOptions.DEFAULTS;
        };
    return name.equals("epoll")
        ? new EpollLoop(name, listener, config, counters, handler)
        : new UringLoop(name, listener, config, counters, handler, options);
  }
}
