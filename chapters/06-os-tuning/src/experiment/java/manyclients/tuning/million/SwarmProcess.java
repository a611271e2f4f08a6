package manyclients.tuning.million;

import java.io.IOException;
import java.time.Duration;
import manyclients.contract.frame.FrameDecoder;
import manyclients.lab.process.Child;
import manyclients.lab.swarm.Swarm;

/// A swarm in a JVM of its own, seen from outside.
final class SwarmProcess implements AutoCloseable {
  /// Fifty thousand connections on a machine that does other things as well.
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Child child;
  private final Roll opened;

  private SwarmProcess(Child child, Roll opened) {
    this.child = child;
    this.opened = opened;
  }

  /// Forks a swarm, and waits until each of its connections is there or has failed.
  static SwarmProcess open(Squad squad, int port) throws IOException, InterruptedException {
    Child child =
        Frugal.jvm(SwarmMain.class, squad.connections())
            .withClassesOf(SwarmMain.class, FrameDecoder.class, Swarm.class)
            .start(
                "" + port, "" + squad.connections(), "" + squad.address(), "" + squad.perAddress());
    try {
      return new SwarmProcess(child, Roll.parse(child.line(PATIENCE)));
    } catch (IOException | InterruptedException | RuntimeException e) {
      child.close();
      throw e;
    }
  }

  /// How it looked when it had connected.
  Roll opened() {
    return opened;
  }

  /// Has each connection ask once, and waits for the answers. There are none if it is gone.
  Roll speak() throws InterruptedException {
    try {
      child.say("speak");
      return Roll.parse(child.line(PATIENCE));
    } catch (IOException | IllegalArgumentException e) {
      return Roll.gone(e);
    }
  }

  /// Has it hang up, and waits until it has.
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
