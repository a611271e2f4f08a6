package manyclients.http.experiment;

import java.io.IOException;
import java.nio.file.Path;
import manyclients.contract.ServerConfig;
import manyclients.http.FirstHttp;
import manyclients.http.files.Site;
import manyclients.http.files.SiteHandler;
import manyclients.http.server.HttpServer;
import manyclients.http.server.HttpSettings;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;

/// A web server in its own process. It follows the protocol of
/// [manyclients.lab.process.ServerMain], and serves [Pages]: ours from their folder, the others
/// from memory.
public final class WebServer {
  static final int BACKLOG = 4_096;

  private WebServer() {}

  /// @param args the name of the server, and the folder
  public static void main(String[] args) throws Exception {
    Heap heap = new Heap();
    int port = start(args[0], Path.of(args[1]));
    System.out.println(
        "listening on 127.0.0.1:%s engine=%s pid=%s"
            .formatted(port, args[0], ProcessHandle.current().pid()));
    Questions.answer(question ->
        question.equals("heap") ? Long.toString(heap.used()) : Questions.notUnderstood(question));
  }

  private static int start(String name, Path folder) throws Exception {
    return switch (name) {
      case "loops" -> loops(folder);
      case "virtual" -> new FirstHttp(0, new SiteHandler(Site.of(folder))).port();
      case "jdk" -> Peers.jdk();
      case "microhttp" -> Peers.microhttp();
      case "netty" -> Peers.netty();
      default -> throw new IllegalArgumentException("there is no server '" + name + "'");
    };
  }

  /// Starts our server with one loop, as every server here has one thread for its clients where
  /// that can be configured.
  private static int loops(Path folder) throws IOException {
    ServerConfig config = ServerConfig.defaults().withThreads(1).withBacklog(BACKLOG);
    SiteHandler handler = new SiteHandler(Site.of(folder));
    return HttpServer.start(config, HttpSettings.defaults(), handler).port();
  }
}
