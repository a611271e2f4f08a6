package manyclients.lab.chaos;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/// A proxy between clients and a server on loopback that treats their bytes as a [ChaosPlan] says.
/// The plan, the connection's number, the direction and the byte's position determine the faults,
/// so a second run has the same ones. The interleaving of the two directions depends on the clock.
///
/// Two virtual threads serve each connection, one per direction.
public final class ChaosProxy implements AutoCloseable {
  private final int target;
  private final ChaosPlan plan;
  private final ServerSocket listener;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Queue<Event> events = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final ExecutorService threads =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("chaos-", 0).factory());

  /// Starts to listen, on an ephemeral port.
  ///
  /// @param target the server's port
  public ChaosProxy(int target, ChaosPlan plan) throws IOException {
    this.target = target;
    this.plan = plan;
    this.listener = new ServerSocket(0, 1_024, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /// A fault of a connection: any step but a [ChaosStep.Pass].
  ///
  /// @param position the number of bytes that had passed in that direction
  public record Event(int connection, Direction direction, long position, ChaosStep step) {}

  /// Returns the faults so far, sorted by connection, direction and position.
  public List<Event> trace() {
    return events.stream()
        .sorted(
            Comparator.comparingInt(Event::connection)
                .thenComparing(Event::direction)
                .thenComparingLong(Event::position))
        .toList();
  }

  public int port() {
    return listener.getLocalPort();
  }

  private void accept() {
    int accepted = 0;
    while (closing.getCount() > 0) {
      try {
        Socket client = listener.accept();
        int number = accepted++;
        threads.execute(() -> serve(number, client));
      } catch (IOException e) {
        pause(); // perhaps no descriptor is left: a retry now would fail, too
      }
    }
  }

  private void pause() {
    try {
      closing.await(10, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(int number, Socket client) {
    try (client;
        Socket server = new Socket(InetAddress.getLoopbackAddress(), target)) {
      adopt(client);
      adopt(server);
      Thread up = Thread.ofVirtual().start(pump(number, Direction.TO_SERVER, client, server));
      pump(number, Direction.TO_CLIENT, server, client).run();
      up.join();
    } catch (IOException e) {
      // for example, there is no server: the client is disconnected
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void adopt(Socket socket) throws IOException {
    socket.setTcpNoDelay(true); // a piece must not wait for the next one and be joined to it
    open.removeIf(Socket::isClosed);
    open.add(socket);
    if (closing.getCount() == 0) {
      socket.close();
    }
  }

  private Pump pump(int number, Direction direction, Socket from, Socket to) {
    Fate fate = plan.fate(number, direction);
    return new Pump(
        from, to, fate, closing, (s, at) -> events.add(new Event(number, direction, at, s)));
  }

  /// Ends every connection and every thread.
  @Override
  public void close() {
    closing.countDown();
    try {
      listener.close();
      for (Socket socket : open) {
        socket.close();
      }
    } catch (IOException e) {
      // a failed close is not tried again
    } finally {
      threads.close();
    }
  }
}
