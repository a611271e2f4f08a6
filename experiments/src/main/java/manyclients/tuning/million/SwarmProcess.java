package manyclients.tuning.million;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import manyclients.contract.frame.FrameDecoder;
import manyclients.lab.process.Child;
import manyclients.lab.swarm.Swarm;

/// A swarm in a JVM of its own, seen from outside.
final class SwarmProcess implements AutoCloseable {
  /// Enough for fifty thousand connections on a machine that is busy with other things.
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final long HEAP = 1_600; // bytes per connection

  private final Child child;
  private final SwarmStatus opened;

  private SwarmProcess(Child child, SwarmStatus opened) {
    this.child = child;
    this.opened = opened;
  }

  /// Forks a swarm, and waits until each of its connections is established or has failed.
  static SwarmProcess open(ClientShard shard, int port) throws IOException, InterruptedException {
    Child child =
        SmallJvm.jvm(SwarmMain.class, List.of(), (long) shard.connections() * HEAP)
            .withClassesOf(SwarmMain.class, FrameDecoder.class, Swarm.class)
            .start(
                "" + port, "" + shard.connections(), "" + shard.address(), "" + shard.perAddress());
    try {
      return new SwarmProcess(child, SwarmStatus.parse(child.line(PATIENCE)));
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  /// Returns the status after connecting.
  SwarmStatus opened() {
    return opened;
  }

  /// Has each connection ask once, and waits for the answers. There are none if the process has
  /// ended.
  SwarmStatus speak() throws InterruptedException {
    try {
      child.say("speak");
      return SwarmStatus.parse(child.line(PATIENCE));
    } catch (IOException | IllegalArgumentException e) {
      return SwarmStatus.gone(e);
    }
  }

  /// Has the swarm disconnect, and waits until its process has ended.
  void leave() throws IOException, InterruptedException {
    child.say("leave");
    child.await(PATIENCE);
  }

  long pid() {
    return child.pid();
  }

  @Override
  public void close() {
    child.close();
  }
}
