package manyclients.exercises.kit.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// The answer to an exercise as an engine, in its own JVM. System properties name the answer. The
/// service file is in the folder into which the answer is compiled, not in a module.
public final class AnswerEngine implements ServerFactory {
  /// The system property for the engine's name.
  public static final String NAME = "course.answer.name";

  /// The system property for the class of the answer.
  public static final String TYPE = "course.answer.class";

  @Override
  public String name() {
    return System.getProperty(NAME, "answer");
  }

  @Override
  public int chapter() {
    return 0;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    try {
      Class<?> type = Class.forName(System.getProperty(TYPE, ""));
      if (ServerFactory.class.isAssignableFrom(type)) {
        return ((ServerFactory) type.getConstructor().newInstance()).start(config, handler);
      }
      return start(type, config, handler);
    } catch (ReflectiveOperationException e) {
      throw new IOException(ServerConstructor.reason(e), e);
    }
  }

  private static Server start(Class<?> type, ServerConfig config, RequestHandler handler)
      throws IOException, ReflectiveOperationException {
    ServerConstructor server =
        ServerConstructor.of(type)
            .orElseThrow(() -> new IOException(type.getSimpleName() + " is no server"));
    if (!server.socketIsGiven()) {
      AutoCloseable answer = server.start(new ServerSocket(), config.threads(), handler);
      return new Running(answer, (int) type.getMethod("port").invoke(answer));
    }
    ToldListener listener = new ToldListener();
    try {
      listener.bind(new InetSocketAddress(config.host(), config.port()), config.backlog());
      RequestHandler told = new ToldHandler(handler);
      return new Running(server.start(listener, config.threads(), told), listener.getLocalPort());
    } catch (IOException | ReflectiveOperationException e) {
      listener.close();
      throw e;
    }
  }

  /// A server without counters.
  private record Running(AutoCloseable answer, int port) implements Server {

    @Override
    public Counters.Snapshot counters() {
      return new Counters().snapshot();
    }

    @Override
    public void close() {
      try {
        answer.close();
      } catch (Exception e) {
        // its process ends anyway
      }
    }
  }
}
