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

  /// The name by which the command line, the tests and the figures know the engine.
  String name();

  /// The chapter that builds it.
  int chapter();

  /// What this design gets wrong, and is proved to get wrong by the contract suite.
  default Set<Weakness> weaknesses() {
    return Set.of();
  }

  /// Why it cannot run on this machine; empty when it can.
  default Optional<String> obstacle() {
    return Optional.empty();
  }

  /// Binds and starts a server.
  ///
  /// @throws IOException when the port is taken or may not be bound
  Server start(ServerConfig config, RequestHandler handler) throws IOException;
}
