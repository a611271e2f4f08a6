package manyclients.http.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.FirstHttp;
import manyclients.lab.process.DialogueEngine;
import manyclients.lab.swarm.Dialogue;

/// The chapter's first server, on virtual threads, as an engine like [HttpEngine]. It has no
/// counters, and uses only the port of its configuration.
public final class FirstHttpEngine implements DialogueEngine {

  @Override
  public String name() {
    return "http-first";
  }

  @Override
  public int chapter() {
    return 9;
  }

  @Override
  public Dialogue dialogue() {
    return HttpDialogue.forPage(Pages.SMALL);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return new Running(new FirstHttp(config.port(), HttpEngine.answering(handler)));
  }

  private record Running(FirstHttp server) implements Server {

    @Override
    public int port() {
      return server.port();
    }

    @Override
    public Counters.Snapshot counters() {
      return new Counters().snapshot();
    }

    @Override
    public void close() {
      try {
        server.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
