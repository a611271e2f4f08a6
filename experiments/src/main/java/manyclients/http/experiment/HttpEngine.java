package manyclients.http.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.http.handler.HttpHandler;
import manyclients.http.message.HttpResponse;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.lab.process.DialogueEngine;
import manyclients.lab.swarm.Dialogue;

/// The chapter's server with the handler of any engine, for the X-ray. The handler gets the small
/// page for every request, and its reply is sent to the client.
public final class HttpEngine implements DialogueEngine {
  private static final ByteBuffer PAGE = ByteBuffer.wrap(Pages.content(Pages.SMALL));

  @Override
  public String name() {
    return "http";
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
    return HttpServer.start(config, HttpSettings.defaults(), answering(handler));
  }

  static HttpHandler answering(RequestHandler handler) {
    return HttpHandler.answering(_ -> HttpResponse.of(200).with(reply(handler)));
  }

  private static ByteBuffer reply(RequestHandler handler) {
    try {
      return handler.handle(PAGE.duplicate());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
