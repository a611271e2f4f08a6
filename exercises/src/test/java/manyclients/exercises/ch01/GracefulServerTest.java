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
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int MANY = 20;
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
    listener.go();
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
    var drains = steady(() -> socket().isDraining(), 50);
    until(() -> nobodyServes() || drains.getAsBoolean());
    int replies = 0;
    Heard heard = client.hear(steady(this::nobodyServes, 30));
    while (heard instanceof Heard.Frame) {
      replies++;
      heard = client.hear(steady(this::nobodyServes, 30));
    }
    if (servants.size() > Math.max(1, replies)) {
      throw new Lesson(
          "a reply to each request that the handler was called for",
          "it was called for more requests than the client got replies",
          "Requests were still handled when their replies could no longer be sent. What is not"
              + " going to be answered must not be done.",
          "close");
    }
    if (heard instanceof Heard.Cut) {
      throw new Lesson(
          "a reply of " + BIG + " bytes, sent in full before the server closed the socket",
          "the client got " + heard,
          "The client had sent more requests. When a socket is closed with unread input, the system"
              + " sends a reset and throws away what it had still to send. Shut the output down,"
              + " read on until the client has gone, and close then.",
          "close");
    }
    leave(client, closing, heard);
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
    until(this::allAreIdle);
    Errand<Void> closing = close(server);
    Heard heard = client.hear(steady(closing::isWaiting, 300));
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
  void clientsThatStayDoNotHoldUpClosing() throws Exception {
    GracefulServer server = start(SHORT, "reply");
    leave.countDown();
    for (int i = 0; i < MANY; i++) {
      Client client = connect();
      client.send("hello");
      client.hear();
    }
    until(this::allAreIdle);
    long begin = System.nanoTime();
    long tooLong = SHORT.multipliedBy(MANY * 3 / 4).toNanos();
    Errand<Void> closing = close(server);
    if (!until(closing::isDone, () -> System.nanoTime() - begin > tooLong)) {
      throw new Lesson(
          "close() to return when the grace is over, however many clients stay",
          "it waits for much longer",
          "A thread was joined without a limit, or each thread for the whole grace. The grace is"
              + " one deadline for all: compute that moment first, and join each for what is left.",
          "close");
    }
    expectClosed(closing, "");
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

  @Test
  @Order(8)
  void aClientThatComesAtTheLastMomentIsToldToo() throws Exception {
    GracefulServer server = start(LONG, "reply");
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    Client client = connect(); // accepted, but accept has not yet returned
    Errand<Void> closing = close(server);
    var waits = steady(closing::isWaiting);
    until(() -> closing.isDone() || waits.getAsBoolean());
    listener.go();
    Heard heard = client.hear(steady(() -> true, 300));
    if (!heard.equals(new Heard.End())) {
      throw new Lesson(
          "a client whose connection was being accepted when the server was closed to be told",
          "it got " + heard,
          "close() looked at the open connections while the acceptor was about to add one. Wait for"
              + " the acceptor to end before you look.",
          "close");
    }
    expectEnd(client, closing);
  }

  /// After its reply, the client sees the orderly end, and leaves; then the server is closed.
  private void expectEnd(Client client, Errand<Void> closing) throws IOException {
    leave(client, closing, client.hear(steady(closing::isWaiting, 300)));
  }

  private void leave(Client client, Errand<Void> closing, Heard end) throws IOException {
    if (!end.equals(new Heard.End())) {
      throw new Lesson(
          "the end of the stream after the last reply",
          "the client got " + end,
          "Without the end, a client does not know that it is to leave.",
          "close");
    }
    client.close();
    expectClosed(closing, "All clients have gone, and it does not notice.");
  }

  private void expectClosed(Errand<Void> closing, String meaning) {
    until(closing::isDone, steady(() -> closing.isWaiting() && isUnchanging(), 2_000));
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
    return new GracefulServer(listener, request -> answer(request, reply), grace);
  }

  /// The first answer takes until the test lets it go; more requests are answered at once.
  private ByteBuffer answer(ByteBuffer request, String reply) throws InterruptedException {
    servants.add(Thread.currentThread());
    asked.countDown();
    try {
      leave.await();
    } catch (InterruptedException e) {
      interrupted = true;
      throw e;
    }
    return request.get(0) == 'y' ? request : ByteBuffer.wrap(reply.getBytes(UTF_8));
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

  private boolean allAreIdle() {
    return listener.accepted().size() == clients.size()
        && listener.accepted().stream().allMatch(SpySocket::isReading);
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
