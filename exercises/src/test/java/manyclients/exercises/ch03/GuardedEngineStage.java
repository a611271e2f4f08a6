package manyclients.exercises.ch03;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;

/// A guarded server that echoes, and clients that talk to it or are silent, over real sockets.
final class GuardedEngineStage implements AutoCloseable {
  private static final int LOOKS = 150;
  private static final int MOST_THREADS = 256;

  final GuardedEngine.Guarded server;
  private final List<Client> clients = new ArrayList<>();

  GuardedEngineStage() throws IOException {
    server = new GuardedEngine().start(ServerConfig.defaults(), RequestHandler.ECHO);
  }

  Client connect() throws IOException {
    Client client = new Client(server.port());
    clients.add(client);
    return client;
  }

  /// A client that says nothing, and has been accepted, if it ever will be.
  Client connectSilently() throws IOException {
    Client client = connect();
    settle();
    return client;
  }

  /// Until the server has read what was sent.
  static void settle() {
    Patience.until(Calm.orRead(40));
  }

  static Heard heard(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  static Heard ask(Client client, String request) throws IOException {
    client.send(request);
    return heard(client);
  }

  static boolean isRest() {
    return Calm.comes(LOOKS);
  }

  /// How many threads there are, once no more are being started.
  static int threads() {
    Calm.comes();
    return Thread.enumerate(new Thread[MOST_THREADS]);
  }

  @Override
  public void close() throws IOException {
    for (Client client : clients) {
      client.close();
    }
    server.close();
  }
}
