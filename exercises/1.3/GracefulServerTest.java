package manyclients.exercises.ch01;

import static manyclients.exercises.support.Patience.steady;
import static manyclients.exercises.support.Patience.until;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Demand;
import manyclients.exercises.support.Errand;
import manyclients.exercises.support.Guestbook;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Lesson;
import manyclients.exercises.support.SlowHandler;
import manyclients.exercises.support.SpyListener;
import manyclients.exercises.support.SpySocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// A server is closed: while a reply is being made, while clients are idle, while a handler hangs.
class GracefulServerTest {
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final int MANY = 20;
  private static final int SMALL = 8_192; // the receive buffer of a client that reads slowly
  private static final int BIG = 200_000; // a reply that does not fit into it
  private static final int REST = 400; // quiet milliseconds in a row that count as rest

  private final SpyListener listener = new SpyListener();
  private final Guestbook servants = new Guestbook(); // the threads that serve
  private final SlowHandler slow = new SlowHandler(servants, BIG);
  private final List<Client> clients = new ArrayList<>();

  GracefulServerTest() throws IOException {}

  @AfterEach
  void closeAll() throws IOException {
    slow.letGo();
    listener.go();
    listener.letOut();
    for (Client client : clients) {
      client.close();
    }
    listener.close();
  }

  @Test
  @Order(1)
  @Demand("replies")
  void aReplyThatIsBeingMade() throws Exception {
    Client client = connect(0);
    closeWhileAnswering(client, LONG, "hello", 0);
    slow.letGo();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    if (!heard.equals(new Heard.Frame("hello"))) {
      throw lesson(
          "the reply that was being made when the server was closed",
          "the client got " + heard,
          slow.wasInterrupted()
              ? "The handler was interrupted. Interrupts are for handlers that have not ended when"
                  + " the grace is over."
              : "The socket was closed, or its output shut down, before the reply was written.");
    }
  }

  @Test
  @Order(2)
  @Demand("replies")
  void aLongReplyToAClientThatSendsMore() throws Exception {
    Client client = connect(SMALL);
    closeWhileAnswering(client, LONG, "big", 64);
    slow.letGo();
    SpySocket socket = listener.accepted().getFirst();
    until(() -> servants.allHaveEnded() || socket.isDraining(), Calm.orCircles(REST));
    expectWholeReply(client);
  }

  @Test
  @Order(3)
  @Demand("replies")
  void aLongReplyThatIsStillOnItsWay() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    slow.letGo();
    Client client = connect(SMALL);
    client.send("big");
    until(() -> servants.size() == 1 && listener.accepted().getFirst().isReading());
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, waits(closing));
    expectWholeReply(client);
  }

  /// The client sends a lot, and only then reads its reply.
  private void expectWholeReply(Client client) throws IOException {
    try {
      for (int i = 0; i < 1_200; i++) { // more than an answer with a fixed limit reads
        client.send("more");
      }
      until(steady(() -> true)); // a reset would come back in this time
    } catch (IOException e) {
      // the test looks at what the client gets
    }
    Heard heard = client.hear();
    if (!(heard instanceof Heard.Frame)) {
      throw lesson(
          "a long reply to arrive in full, though the client has sent more requests",
          "the client got " + heard,
          "A written reply is in the kernel, but not yet at the client. If you close a socket with"
              + " unread input, or if more arrives afterwards, the system sends a reset and throws"
              + " that reply away. Shut the output down, read on until the client has gone, however"
              + " much it sends, and then close.");
    }
  }

  @Test
  @Order(4)
  @Demand("no new work")
  void aClientThatComesTooLate() throws Exception {
    Errand<Void> closing = closeWhileAnswering(connect(0), LONG, "hello", 0);
    until(listener::isClosed, Calm.still(closing::isWaiting, REST));
    try {
      Heard heard = connect(0).hear(Calm.orCircles(REST));
      throw lesson(
          "no connection to a server that is being closed",
          "the client was connected, and got " + heard,
          "The listener is closed too late: new clients are served for nothing, or keep the server"
              + " from ever being closed.");
    } catch (ConnectException e) {
      slow.letGo();
    }
  }

  @Test
  @Order(5)
  @Demand("no new work")
  void requestsThatWait() throws Exception {
    Client client = connect(0);
    closeWhileAnswering(client, LONG, "hello", 4);
    slow.letGo();
    Heard heard = client.hear();
    while (heard instanceof Heard.Frame) {
      heard = client.hear(Calm.orCircles(REST));
    }
    if (servants.size() > 1) {
      throw lesson(
          "only the first of five requests to be handled, which the handler had begun before"
              + " close()",
          "the handler was called " + servants.size() + " times",
          "Ask before each request whether it may still be begun. Otherwise a client that sends"
              + " without a pause keeps the server alive. The grace is for replies that are being"
              + " made.");
    }
  }

  @Test
  @Order(6)
  @Demand("end of stream")
  void idleClients() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    Client first = connectIdle();
    Client second = connectIdle();
    Errand<Void> closing = Errand.closing(server);
    for (Client idle : List.of(second, first)) {
      Heard heard = idle.hear(Calm.still(closing::isWaiting, REST));
      if (!heard.equals(new Heard.End())) {
        throw lesson(
            "an idle client to see the end of the stream as soon as the server is being closed",
            "it got " + heard,
            "The client did not learn that the server is closing. Most clients leave when they see"
                + " the end of the stream; the others keep the server waiting for the whole"
                + " grace.");
      }
    }
    second.close();
    first.close();
    expectClosed(closing, "All clients have gone, and close() does not notice.");
  }

  @Test
  @Order(7)
  @Demand("end of stream")
  void aReplyThatIsJustBeingWritten() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, LONG);
    slow.letGo();
    Client client = connect(0);
    listener.holdBack();
    client.send("hello");
    until(listener::isHoldingBack);
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, waits(closing));
    listener.letOut();
    Heard heard = client.hear(steady(servants::allHaveEnded, 30));
    Heard end = heard.isOver() ? heard : client.hear(Calm.still(closing::isWaiting, REST));
    if (!heard.equals(new Heard.Frame("hello")) || !end.equals(new Heard.End())) {
      throw lesson(
          "the reply that was being written when the server was closed, and then the end",
          "the client got " + heard + (heard.isOver() ? "" : ", and then " + end),
          heard.isOver()
              ? "The socket was closed, or its output shut down, before the reply was written."
              : "After this reply, the output was not shut down. You check whether the server is"
                  + " being closed before you write, or not at all; here closing began during the"
                  + " write. Check when the write has returned, in one step with noting that this"
                  + " thread no longer answers.");
    }
    client.close();
    expectClosed(closing, "The client has gone, and close() does not notice.");
  }

  @Test
  @Order(8)
  @Demand("grace")
  void clientsThatStay() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, Duration.ofMillis(500));
    for (int i = 0; i < MANY; i++) {
      connectIdle();
    }
    long begin = System.nanoTime();
    Errand<Void> closing = Errand.closing(server);
    if (!until(closing::isDone, () -> System.nanoTime() - begin > 4_000_000_000L)) {
      throw lesson(
          "close() to return when the grace of 0.5 s is over, though " + MANY + " clients stay",
          "it has been waiting for 4 s",
          "A thread was joined without a limit, or each thread for the whole grace. The grace is"
              + " one deadline for all: compute that moment first, and join each thread for the"
              + " time that is left.");
    }
    expectClosed(closing, "");
  }

  @Test
  @Order(9)
  @Demand("grace")
  void aHandlerThatHangs() throws Exception {
    Errand<Void> closing = closeWhileAnswering(connect(0), SHORT, "hello", 0);
    expectClosed(
        closing,
        "Closing the socket does not reach a handler that waits for a lock. Interrupt its thread.");
  }

  @Test
  @Order(10)
  @Demand("nothing left")
  void aClientThatComesAtTheLastMoment() throws Exception {
    GracefulServer server = new GracefulServer(listener, slow, SHORT);
    until(() -> listener.callUnderWay() == 1);
    listener.hold();
    connect(0);
    until(listener::isHolding); // accepted, but accept has not yet returned
    Errand<Void> closing = Errand.closing(server);
    until(closing::isDone, steady(closing::isWaiting));
    listener.go();
    until(listener::isAcceptorDead, Calm.orCircles(REST));
    expectClosed(closing, "A client was accepted while the server was being closed.");
  }

  /// Starts a server, and closes it while it answers a client's request.
  ///
  /// @param more how many requests the client has sent after that one
  private Errand<Void> closeWhileAnswering(Client client, Duration grace, String request, int more)
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

  /// Returns a condition that holds when closing makes no more progress for now.
  private BooleanSupplier waits(Errand<Void> closing) {
    return Calm.still(() -> closing.isWaiting() && !listener.isAcceptorLeaving(), 50);
  }

  /// @param means what is wrong if close() does not return
  private void expectClosed(Errand<Void> closing, String means) {
    BooleanSupplier allWait = () -> closing.isWaiting() && servants.allWait(listener);
    if (!until(closing::isDone, Calm.still(allWait, REST))) {
      throw lesson("close() to return", "it waits", means);
    }
    boolean ended = until(servants::allHaveEnded, Calm.still(() -> true, REST));
    if (!ended || !listener.accepted().stream().allMatch(SpySocket::isClosed)) {
      throw lesson(
          "no thread and no socket of the server to be left when close() has returned",
          ended ? "a socket is open" : "a client's thread lives",
          "close() looked at the open connections while the acceptor was about to add one, or it"
              + " does not end what is left after the grace. Join the acceptor first. In the end"
              + " close the sockets, interrupt the threads, and join them.");
    }
  }

  private Client connect(int receiveBuffer) throws IOException {
    Client client = new Client(listener.getLocalPort(), receiveBuffer);
    clients.add(client);
    return client;
  }

  /// Connects a client, and waits until it has been answered.
  private Client connectIdle() throws IOException {
    slow.letGo();
    Client client = connect(0);
    client.send("hello");
    client.hear();
    until(() -> listener.accepted().getLast().isReading());
    return client;
  }

  private static Lesson lesson(String expected, String happened, String means) {
    return new Lesson(expected, happened, means, "close");
  }
}
