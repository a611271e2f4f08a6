package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;
import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server is closed: while a reply is in the making, while clients are idle, while one hangs.
class GracefulServerTest {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int BIG = 200_000;
  private static final int SMALL = 8_192;

  private final SpyListener listener = new SpyListener();
  private final Queue<Thread> servants = new ConcurrentLinkedQueue<>();
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch leave = new CountDownLatch(1);
  private final List<Client> clients = new ArrayList<>();
  private volatile boolean interrupted;

  GracefulServerTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    leave.countDown();
    for (Client client : clients) {
      client.close();
    }
    listener.close();
  }

  @Test
  @Order(1)
  void aReplyInTheMakingGoesOut() throws Exception {
    Client client = connect();
    Errand<Void> closing = closeWhileAnswering(client, LONG, "reply", 0);
    leave.countDown();
    Heard heard = client.hear(steady(this::nobodyServes, 30));
    if (!heard.equals(new Heard.Frame("reply"))) {
      throw new Lesson(
          "the reply that was in the making when the server was closed",
          "the client got " + heard,
          interrupted
              ? "The handler was interrupted. What an interrupt does depends on where it hits: it"
                  + " is for those that have not ended when the grace is over."
              : "The socket was closed, or its output shut down, before the reply was written.",
          "close");
    }
    expectEnd(client, closing);
  }

  @Test
  @Order(2)
  void aReplyIsNotDestroyedByWhatTheClientSentAfterIt() throws Exception {
    Client client = new Client(listener.getLocalPort(), SMALL);
    clients.add(client);
    String reply = "x".repeat(BIG);
    Errand<Void> closing = closeWhileAnswering(client, LONG, reply, 64); // more than it will read
    leave.countDown();
    until(() -> nobodyServes() || socket().isDraining());
    Heard heard = client.hear(steady(this::nobodyServes, 30));
    if (!heard.equals(new Heard.Frame(reply))) {
      throw new Lesson(
          "a reply of " + BIG + " bytes, sent in full before the server closed the socket",
          "the client got " + heard,
          "The client had sent more requests. When a socket is closed with unread input, the system"
              + " sends a reset and throws away what it had still to send. Shut the output down,"
              + " read on until the client has gone, and close then.",
          "close");
    }
    expectEnd(client, closing);
  }

  @Test
  @Order(3)
  void nobodyIsAcceptedAnyMore() throws Exception {
    closeWhileAnswering(connect(), LONG, "reply", 0);
    try {
      Client late = connect();
      late.send("hello");
      throw new Lesson(
          "no connection to a server that is being closed",
          "the client was connected, and got " + late.hear(steady(() -> true, 30)),
          "The listener is closed too late: whoever comes now is served for nothing, or keeps the"
              + " server from ever being closed.",
          "close");
    } catch (ConnectException e) {
      leave.countDown();
    }
  }

  @Test
  @Order(4)
  void anIdleClientIsToldAtOnce() throws Exception {
    GracefulServer server = start(LONG, "reply");
    leave.countDown();
    Client client = connect();
    client.send("hello");
    client.hear();
    Errand<Void> closing = close(server);
    Heard heard = client.hear(steady(closing::isWaiting, 100));
    if (!heard.equals(new Heard.End())) {
      throw new Lesson(
          "an idle client to see the end of the stream as soon as the server is being closed",
          "it got " + heard,
          "Nobody has told it. Most clients leave when they are told; those that are not keep the"
              + " server waiting for all the grace.",
          "close");
    }
    expectEnd(client, closing);
  }

  @Test
  @Order(5)
  void aClientThatStaysDoesNotHoldUpClosing() throws Exception {
    GracefulServer server = start(SHORT, "reply");
    leave.countDown();
    Client client = connect();
    client.send("hello");
    client.hear();
    expectClosed(close(server), "A client that stays keeps it waiting.");
  }

  @Test
  @Order(6)
  void aHandlerThatHangsDoesNotHoldUpClosing() throws Exception {
    Errand<Void> closing = closeWhileAnswering(connect(), SHORT, "reply", 0);
    expectClosed(closing, "Closing its socket does not reach a handler that waits for a lock.");
  }

  @Test
  @Order(7)
  void closingTwiceIsLikeClosingOnce() throws Exception {
    GracefulServer server = start(SHORT, "reply");
    expectClosed(close(server), "There is nobody to wait for.");
    Errand<Void> again = close(server);
    expectClosed(again, "There is nobody to wait for.");
    if (again.failure() != null) {
      throw new Lesson(
          "a second close() to do nothing",
          "it ended with " + again,
          "close() is often called twice: by try-with-resources and by a shutdown hook.",
          "close");
    }
  }

  /// After its reply, the client sees the orderly end, and leaves; then the server is closed.
  private void expectEnd(Client client, Errand<Void> closing) throws IOException {
    Heard end = client.hear(steady(closing::isWaiting, 100));
    if (!end.equals(new Heard.End())) {
      throw new Lesson(
          "the end of the stream after the last reply",
          "the client got " + end,
          end instanceof Heard.Frame
              ? "A request that came after the server was closed is answered. So a client that goes"
                  + " on asking keeps it open."
              : "Without the end, a client does not know that it is to leave.",
          "close");
    }
    client.close();
    expectClosed(closing, "All clients have gone, and it does not notice.");
  }

  private void expectClosed(Errand<Void> closing, String meaning) {
    until(closing::isDone, steady(() -> closing.isWaiting() && isUnchanging(), 1_000));
    if (!closing.isDone()) {
      throw new Lesson("close() to return when the grace is over", "it waits", meaning, "close");
    }
    if (!until(this::nobodyServes, steady(this::isUnchanging, 300))) {
      throw new Lesson(
          "no thread of the server to be left when close() has returned",
          "a client's thread lives",
          "When the grace is over, what is left ends by force: close the socket for a thread that"
              + " is blocked in it, interrupt one that waits for something else, and join both.",
          "close");
    }
  }

  private GracefulServer start(Duration grace, String reply) {
    return new GracefulServer(listener, request -> answer(reply), grace);
  }

  private ByteBuffer answer(String reply) throws InterruptedException {
    servants.add(Thread.currentThread());
    asked.countDown();
    try {
      leave.await();
    } catch (InterruptedException e) {
      interrupted = true;
      throw e;
    }
    return ByteBuffer.wrap(reply.getBytes(UTF_8));
  }

  /// A client asks, and sends more after its request; while the answer is in the making, the server
  /// is closed, as far as that goes without an answer.
  private Errand<Void> closeWhileAnswering(Client client, Duration grace, String reply, int more)
      throws Exception {
    GracefulServer server = start(grace, reply);
    client.send("hello");
    asked.await();
    for (int i = 0; i < more; i++) {
      client.send("y".repeat(1_000));
    }
    Errand<Void> closing = close(server);
    var waits = steady(closing::isWaiting);
    until(() -> closing.isDone() || waits.getAsBoolean());
    return closing;
  }

  private static Errand<Void> close(GracefulServer server) {
    return new Errand<>(
        "closer",
        () -> {
          server.close();
          return null;
        });
  }

  private Client connect() throws IOException {
    Client client = new Client(listener.getLocalPort());
    clients.add(client);
    return client;
  }

  private SpySocket socket() {
    return listener.accepted().getFirst();
  }

  private boolean nobodyServes() {
    return servants.stream().noneMatch(Thread::isAlive);
  }

  /// Whether the threads that serve are all waiting, for a client or for the handler.
  private boolean isUnchanging() {
    return servants.stream()
        .filter(Thread::isAlive)
        .allMatch(thread ->
            thread.getState() == Thread.State.WAITING
                || listener.accepted().stream().anyMatch(socket -> socket.isReadBy(thread)));
  }
}
