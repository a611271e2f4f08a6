package manyclients.reactors;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import manyclients.selector.Clients;
import manyclients.selector.EventLoop;
import manyclients.selector.Service;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;

// tag::reactor[]
/// One loop among several, and its clients.
///
/// How many it has is an account with two columns, each written by one thread: the giver writes how
/// many it gave, the loop how many have gone. Nobody waits for anybody to read it.
final class Reactor {
  private final EventLoop loop;
  private final Clients clients;
  private final AtomicInteger given = new AtomicInteger();
  private final AtomicInteger gone = new AtomicInteger();

  // end::reactor[]

  // tag::new-reactor[]
  /// A loop that runs.
  ///
  /// @param open makes a client of a channel
  /// @param freed is run in the loop when a client has gone
  Reactor(
      String name,
      RequestHandler handler,
      Limits limits,
      Counters counters,
      BiConsumer<SocketChannel, Service> open,
      Runnable freed)
      throws IOException {
    Consumer<Throwable> trouble = _ -> counters.failed.increment();
    this.loop = new EventLoop(name, EventLoop.tickFor(limits), trouble);
    this.clients =
        new Clients(
            loop,
            handler,
            limits,
            counters,
            open,
            () -> {
              gone.getAndIncrement();
              freed.run();
            });
    loop.start();
  }

  // end::new-reactor[]

  // tag::give[]
  /// Hands over a channel, and everything that has to do with it. For one thread only: the giver.
  void give(SocketChannel channel) {
    given.getAndIncrement();
    loop.runInLoop(() -> clients.admit(channel));
  }

  /// How many clients it has, or is about to have.
  int load() {
    return given.get() - gone.get();
  }

  /// Says goodbye to those it was given. The loop ends with the last of them.
  void finish() {
    loop.runInLoop(clients::finish);
  }

  EventLoop loop() {
    return loop;
  }
}
// end::give[]
