package manyclients.netty.experiment;

import java.io.IOException;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Questions;
import manyclients.lab.process.ServerCatalog;

/// An engine with the [Database] as its handler. For the line `busy` on standard input, it prints
/// the requests answered and the nanoseconds in handlers. It ends when standard input is closed.
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
        "listening on 127.0.0.1:%s engine=%s pid=%s%n",
        server.port(), args[0], ProcessHandle.current().pid());
    Questions.answer(question -> answer(question, database.busy()));
  }

  private static String answer(String question, Busy busy) {
    if (!question.equals(QUESTION)) {
      return Questions.notUnderstood(question);
    }
    Busy.Account account = busy.account();
    return account.left() + " " + account.nanos();
  }
}
