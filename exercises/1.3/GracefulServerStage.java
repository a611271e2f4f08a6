package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.SlowHandler;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;

/// A server's clients, its handler that takes its time, and somebody who closes it.
final class GracefulServerStage implements AutoCloseable {
  /// How often a client listens in vain before it gives up, when nothing seems to go on.
  static final int LOOKS = 75;

  /// How often closing is looked at when nothing seems to go on. It may wait for as long as the
  /// shortest grace, which is a fourth of this in milliseconds.
  private static final int LONGER = 400;

  private static final int A_GLANCE = 25;
  private static final int BIG = 200_000;
  private static final int OFTEN = 1_200; // more than any server would count up to

  final SpyListener listener = new SpyListener();
  final Guestbook servants = new Guestbook();
  final SlowHandler slow = new SlowHandler(servants, BIG);
  private final List<Client> clients = new ArrayList<>();

  GracefulServerStage() throws IOException {}

  /// After its reply, the client sees the orderly end, and leaves; then the server is closed.
  void expectEnd(Client client, Errand<Void> closing) throws IOException {
    leave(client, closing, client.hear(Calm.still(closing::isWaiting, LOOKS)));
  }

  void leave(Client client, Errand<Void> closing, Heard end) throws IOException {
    if (!end.equals(new Heard.End())) {
      throw GracefulServerLessons.noEnd(end);
    }
    client.close();
    expectClosed(closing, "All clients have gone, and it does not notice.");
  }

  /// Closing comes to its end, and nothing is left.
  ///
  /// @param meaning what is wrong when it does not
  void expectClosed(Errand<Void> closing, String meaning) {
    // a thread whose wait is over, and that has no processor yet, looks as if it still waited
    BooleanSupplier allWait = () -> closing.isWaiting() && servants.allWait(listener);
    until(closing::isDone, Calm.still(allWait, LONGER));
    if (!closing.isDone()) {
      throw GracefulServerLessons.doesNotReturn(meaning);
    }
    if (!until(servants::allHaveEnded, Calm.still(() -> servants.allWait(listener), 300))) {
      throw GracefulServerLessons.leftovers();
    }
    if (!listener.accepted().stream().allMatch(SpySocket::isClosed)) {
      throw GracefulServerLessons.socketLeft();
    }
  }

  /// A client asks, and sends more after its request; while the answer is in the making, the server
  /// is closed, as far as that goes without an answer.
  Errand<Void> closeWhileAnswering(Client client, Duration grace, String request, int more)
      throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, grace);
    client.send(request);
    slow.awaitRequest();
    for (int i = 0; i < more; i++) {
      client.send("y".repeat(1_000));
    }
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, waits(closing));
    return closing;
  }

  /// A condition that holds when closing has got as far as it gets for now. On a busy machine it
  /// may take long until the acceptor, which is waited for first, has ended.
  BooleanSupplier waits(Errand<Void> closing) {
    return Calm.still(() -> closing.isWaiting() && !listener.isAcceptorLeaving(), A_GLANCE);
  }

  /// A client that goes on asking, and asking. It may find that the server has gone.
  void sendAgain(Client client) {
    try {
      for (int i = 0; i < OFTEN; i++) {
        client.send("more");
      }
      until(steady(() -> true)); // a reset would come back in this time
    } catch (IOException e) {
      // what it hears now is the question
    }
  }

  Client connect() throws IOException {
    return connect(0);
  }

  /// @param receiveBuffer how much the kernel may receive ahead of this client; 0 leaves it as it
  ///   is
  Client connect(int receiveBuffer) throws IOException {
    Client client = new Client(listener.getLocalPort(), receiveBuffer);
    clients.add(client);
    return client;
  }

  /// A client that has been answered, and that the server waits for.
  Client connectIdle() throws IOException {
    slow.letGo();
    Client client = connect();
    client.send("hello");
    client.hear();
    until(() -> listener.accepted().getLast().isReading());
    return client;
  }

  @Override
  public void close() throws IOException {
    slow.letGo();
    slow.haveTidiedUp();
    listener.go();
    listener.letOut();
    for (Client client : clients) {
      client.close();
    }
    listener.close();
  }
}
