package manyclients.wheel.inquest;

import java.io.IOException;
import java.util.Optional;
import manyclients.wheel.then.Witness.Fate;

/// A server in a process of its own, that can be told to collect its garbage.
sealed interface Suspect extends AutoCloseable permits OldWheel, FramedServer {

  static Suspect start(String engine) throws IOException, InterruptedException {
    return engine.equals("wheel-2001") ? OldWheel.start() : FramedServer.start(engine);
  }

  int port();

  long pid();

  Talk.Dialect dialect();

  /// Has it collect its garbage, and waits for that.
  void collect() throws IOException, InterruptedException;

  /// What it admits to having done with a client, by the client's port. Ask after a collection.
  Optional<Fate> fateOf(int port);

  @Override
  void close();
}
