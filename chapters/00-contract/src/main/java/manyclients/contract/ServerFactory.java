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

  /// Returns the chapter that builds it.
  int chapter();

  /// Returns what this design gets wrong, as the contract tests prove.
  default Set<Weakness> weaknesses() {
    return Set.of();
  }

  /// Returns why the engine cannot run on this machine; empty when it can.
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /// Binds and starts a server.
  ///
  /// @throws IOException when the port is taken or may not be bound
  Server start(ServerConfig config, RequestHandler handler) throws IOException;
}
