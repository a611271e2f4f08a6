package manyclients.netty.experiment;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.ServerCatalog;

/// An engine with the [Database] for a handler. Asked for it on standard input, it says how many
/// requests it has answered, and how long they have taken; it ends when that is closed.
///
/// Arguments: the engine, its threads, and the seed.
public final class DatabaseServer {
  static final String QUESTION = "busy";

  private DatabaseServer() {}

  public static void main(String[] args) throws IOException {
    Database database = new Database(Long.parseLong(args[2]));
    ServerConfig config = ServerConfig.defaults().withThreads(Integer.parseInt(args[1]));
    Server server = ServerCatalog.find(args[0]).orElseThrow().start(config, database);
    System.out.printf(
        "listening on 127.0.0.1:%d engine=%s pid=%d%n",
        server.port(), args[0], ProcessHandle.current().pid());
    answer(database.busy());
    System.exit(0);
  }

  private static void answer(Busy busy) throws IOException {
    var questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    while (QUESTION.equals(questions.readLine())) {
      Busy.Account account = busy.account();
      System.out.println(account.left() + " " + account.nanos());
    }
  }
}
