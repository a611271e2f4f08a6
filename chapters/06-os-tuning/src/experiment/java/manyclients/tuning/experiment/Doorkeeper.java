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

/// A server that does nothing but let clients in, at one door or several, each with a thread of its
/// own. It opens them when it is told how many are to be let in, and says when they are in.
final class Doorkeeper {
  private final Work greeting;
  private final Queue<SocketChannel> inside = new ConcurrentLinkedQueue<>();
  private final Semaphore greeted = new Semaphore(0);

  private Doorkeeper(Work greeting) {
    this.greeting = greeting;
  }

  /// @param args how many doors, and how many microseconds of computing each newcomer costs
  public static void main(String[] args) throws IOException, InterruptedException {
    var burn = Duration.of(Long.parseLong(args[1]), ChronoUnit.MICROS);
    var keeper = new Doorkeeper(new Work(burn, Duration.ZERO));
    List<ServerSocketChannel> doors = doors(Integer.parseInt(args[0]));
    int port = doors.getFirst().socket().getLocalPort();
    long pid = ProcessHandle.current().pid();
    System.out.printf("listening on 127.0.0.1:%d engine=doors pid=%d%n", port, pid);
    var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    var threads = Thread.ofPlatform().daemon().name("door-", 0);
    String order = orders.readLine();
    if (order != null) {
      doors.forEach(door -> threads.start(() -> keeper.letIn(door)));
      keeper.greeted.acquire(Integer.parseInt(order));
      System.out.println(order);
      orders.readLine(); // until nobody wants anything any more
    }
    System.exit(0);
  }

  private static List<ServerSocketChannel> doors(int count) throws IOException {
    List<ServerSocketChannel> doors = new ArrayList<>();
    var address = new InetSocketAddress("127.0.0.1", 0);
    for (int door = 0; door < count; door++) {
      ServerSocketChannel listener = ServerSocketChannel.open();
      listener.setOption(StandardSocketOptions.SO_REUSEPORT, true);
      listener.bind(address, 4_096);
      address = (InetSocketAddress) listener.getLocalAddress(); // the next are here, too
      doors.add(listener);
    }
    return doors;
  }

  private void letIn(ServerSocketChannel listener) {
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
