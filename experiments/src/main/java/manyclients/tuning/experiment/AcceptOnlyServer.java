package manyclients.tuning.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import manyclients.lab.process.Work;

/// A server that only accepts, from one listener or several at the same port, with a thread per
/// listener. It starts when it reads a number of clients, and prints that number when all of them
/// have been accepted.
final class AcceptOnlyServer {
  private final Work greeting;
  private final Queue<SocketChannel> inside = new ConcurrentLinkedQueue<>();
  private final Semaphore greeted = new Semaphore(0);

  private AcceptOnlyServer(Work greeting) {
    this.greeting = greeting;
  }

  /// @param args the number of listeners, and the microseconds of computing per new client
  public static void main(String[] args) throws IOException, InterruptedException {
    var burn = Duration.of(Long.parseLong(args[1]), ChronoUnit.MICROS);
    var server = new AcceptOnlyServer(new Work(burn, Duration.ZERO));
    List<ServerSocketChannel> listeners = listeners(Integer.parseInt(args[0]));
    int port = listeners.getFirst().socket().getLocalPort();
    long pid = ProcessHandle.current().pid();
    System.out.printf("listening on 127.0.0.1:%s engine=doors pid=%s%n", port, pid);
    var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var threads = Thread.ofPlatform().daemon().name("acceptor-", 0);
    String order = orders.readLine();
    if (order != null) {
      listeners.forEach(each -> threads.start(() -> server.acceptFrom(each)));
      server.greeted.acquire(Integer.parseInt(order));
      System.out.println(order);
      orders.readLine(); // until the input is closed
    }
    System.exit(0);
  }

  private static List<ServerSocketChannel> listeners(int count) throws IOException {
    List<ServerSocketChannel> listeners = new ArrayList<>();
    var address = new InetSocketAddress("127.0.0.1", 0);
    for (int i = 0; i < count; i++) {
      ServerSocketChannel listener = ServerSocketChannel.open();
      listener.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      listener.bind(address, 4_096);
      address = (InetSocketAddress) listener.getLocalAddress(); // the next ones share the port
      listeners.add(listener);
    }
    return listeners;
  }

  private void acceptFrom(ServerSocketChannel listener) {
    try {
      while (true) {
        inside.add(listener.accept());
        greeting.handle(ByteBuffer.allocate(0));
        greeted.release();
      }
    } catch (IOException | InterruptedException e) {
      System.err.println(e);
    }
  }
}
