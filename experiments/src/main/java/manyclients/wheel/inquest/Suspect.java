package manyclients.wheel.inquest;

import java.io.IOException;
import java.util.Optional;
import manyclients.wheel.then.Witness.Fate;

/// A server in a process of its own, which collects its garbage on request.
sealed interface Suspect extends AutoCloseable permits OldWheel, FramedServer {

  static Suspect start(String engine) throws IOException, InterruptedException {
    return engine.equals("wheel-2001") ? OldWheel.start() : FramedServer.start(engine);
  }

  int port();

  long pid();

  Talk.Dialect dialect();

  /// Makes the server collect its garbage, and waits until that is done.
  void collect() throws IOException, InterruptedException;

  /// Returns what the server reports about a client, by the client's port. Call this after a
  /// collection.
  Optional<Fate> fateOf(int port);

  @Override
  void close();
}
