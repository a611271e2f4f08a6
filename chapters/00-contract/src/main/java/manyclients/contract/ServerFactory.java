package manyclients.contract;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/// An engine: one way to serve many clients.
///
/// A chapter adds its engines by naming their factories in
/// `META-INF/services/manyclients.contract.ServerFactory`, where [java.util.ServiceLoader] finds
/// them.
public interface ServerFactory {

  /// Returns the engine's name on the command line, in the tests and in the figures.
  String name();

  /// Returns the number of the chapter that builds the engine.
  int chapter();

  /// Returns the weaknesses of this design, which the contract tests prove.
  default Set<Weakness> weaknesses() {
    return Set.of();
  }

  /// Returns the reason why the engine cannot run on this machine; empty if it can.
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /// Binds and starts a server.
  ///
  /// @throws IOException if the port is in use or may not be bound, or the engine cannot run here
  Server start(ServerConfig config, RequestHandler handler) throws IOException;
}
