package manyclients.wheel.steps;

import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import manyclients.workbench.Counters;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.Server;
import manyclients.workbench.ServerConfig;
import manyclients.workbench.ServerFactory;

/// The steps as engines of this chapter's tests, so that they can be had in a process of their own.
/// They know no limits and they count nothing.
public abstract sealed class Step implements ServerFactory {

  @Override
  public int chapter() {
    return 2;
  }

  private record Running(ServerSocketChannel listener, AutoCloseable step) implements Server {

    @Override
    public int port() {
      return listener.socket().getLocalPort();
    }

    @Override
    public Counters.Snapshot counters() {
      return new Counters().snapshot();
    }

    @Override
    public void close() {
      try {
        step.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  public static final class Timed extends Step {
    @Override
    public String name() {
      return "timed-wheel";
    }

    @Override
    public Server start(ServerConfig config, RequestHandler echo) throws IOException {
      TimedWheel wheel = new TimedWheel();
      return new Running(wheel.listener, wheel);
    }
  }

  public static final class Asking extends Step {
    @Override
    public String name() {
      return "asking-wheel";
    }

    @Override
    public Server start(ServerConfig config, RequestHandler echo) throws IOException {
      AskingWheel wheel = new AskingWheel();
      return new Running(wheel.listener, wheel);
    }
  }

  public static final class NonBlocking extends Step {
    @Override
    public String name() {
      return "non-blocking-wheel";
    }

    @Override
    public Server start(ServerConfig config, RequestHandler echo) throws IOException {
      NonBlockingWheel wheel = new NonBlockingWheel();
      return new Running(wheel.listener, wheel);
    }
  }
}
