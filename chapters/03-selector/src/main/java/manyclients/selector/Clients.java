package manyclients.selector;

import java.nio.channels.SocketChannel;
import java.util.function.BiConsumer;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;

// tag::clients[]
/// The clients of one loop, from the first hello to the last goodbye. They belong to its thread.
public final class Clients {
  private final EventLoop loop;
  private final Service service;
  private final BiConsumer<SocketChannel, Service> open;
  private final Runnable freed;
  private int count;
  private boolean leaving;

  /// @param open makes a [Client] of a channel, and sees to it that the service learns of its end
  /// @param freed is run in the loop when one has gone
  public Clients(
      EventLoop loop,
      RequestHandler handler,
      Limits limits,
      Counters counters,
      BiConsumer<SocketChannel, Service> open,
      Runnable freed) {
    this.loop = loop;
    this.service = new Service(loop, handler, limits, counters, this::gone);
    this.open = open;
    this.freed = freed;
  }

  // end::clients[]

  // tag::admit[]
  public void admit(SocketChannel channel) {
    loop.assertInLoop();
    count++;
    open.accept(channel, service);
  }

  private void gone() {
    count--;
    freed.run();
    stopIfDone();
  }

  /// Says goodbye to all, and stops the loop when the last one has left.
  public void finish() {
    leaving = true;
    loop.forEach(Client.class, Client::finish);
    stopIfDone();
  }

  private void stopIfDone() {
    if (leaving && count == 0) {
      loop.stop();
    }
  }
}
// end::admit[]
