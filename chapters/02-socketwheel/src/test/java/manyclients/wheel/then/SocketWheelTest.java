package manyclients.wheel.then;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

/// The ways in which a client can stop the wheel of 2001.
@ExtendWith(AgainWhenTorn.class)
class SocketWheelTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(40));
  private static final Duration A_MOMENT = Duration.ofMillis(300);
  private static final int MOST_TRIES = 5;
  private static final int ENOUGH = 250; // groups of requests that a deaf client sends

  private final Suspicion told = new Suspicion();
  private final SocketWheel wheel;

  SocketWheelTest() throws IOException {
    wheel = new SocketWheel(4_096, told); // small, so that a deaf client fills it soon
  }

  @AfterEach
  void close() throws IOException {
    wheel.close();
  }

  boolean isTornByAPause() {
    return told.isFriendTorn();
  }

  /// Returns a client that sends each object in one piece.
  private OldClient friend() throws IOException {
    return told.befriend(OldClient.connect(wheel.port()));
  }

  @NetworkTest
  void itWorksForTwoFriendlyClients() throws Exception {
    try (var ada = friend();
        var bob = friend()) {
      for (int i = 0; i < 10; i++) {
        assertThat(ada.call(i)).isEqualTo("seen");
        assertThat(bob.call(i)).isEqualTo("seen");
      }
    }
  }

  @NetworkTest
  void anObjectInTwoPiecesIsTheEndOfItsClient() throws Exception {
    try (var other = friend()) {
      boolean once = false;
      for (int tries = 0; tries < MOST_TRIES && !once; tries++) {
        try (var victim = OldClient.connect(wheel.port())) {
          tear(victim, other);
          once = told.removed.getLast().tornAt() == 40; // not if a busy machine took two visits
          assertThat(other.call(1)).isEqualTo("seen"); // the wheel continues without the victim
          victim.patience(A_MOMENT);
          assertThatThrownBy(victim::hear).isInstanceOf(SocketTimeoutException.class);
        }
      }
      assertThat(told.removed.getLast().tornAt()).isEqualTo(40);
      assertThat(told.removed.getLast().why()).startsWith(StreamCorruptedException.class.getName());
    }
  }

  /// Sends an object in two pieces, and waits until its client is removed.
  private void tear(OldClient victim, OldClient other) throws Exception {
    int before = told.removed.size();
    // an empty visit before leads to another exception: see the text
    letTheWheelTurn(other);
    byte[] request = victim.request(42);
    victim.send(Arrays.copyOf(request, 40));
    letTheWheelTurn(other);
    victim.send(Arrays.copyOfRange(request, 40, request.length));
    PATIENCE.until("it is removed", () -> told.removed.size() > before);
  }

  /// Lets the wheel turn: between the replies to two requests of one client, it visits all others.
  private static void letTheWheelTurn(OldClient other) throws Exception {
    other.call(1);
    other.call(2);
  }

  @NetworkTest
  void aGarbageCollectionSetsItsClientFree() throws Exception {
    try (var victim = OldClient.connect(wheel.port());
        var other = friend()) {
      victim.send(Arrays.copyOf(victim.request(42), 40));
      letTheWheelTurn(other);
      victim.send(new byte[37]); // as long as the rest, but no object begins with a zero
      PATIENCE.until("it is removed", () -> !told.removed.isEmpty());

      letTheWheelTurn(other); // so that nothing on the wheel's stack still refers to it
      victim.patience(A_MOMENT);
      PATIENCE.until("it is reset", () -> isResetByCollector(victim));
    }
  }

  private static boolean isResetByCollector(OldClient client) throws Exception {
    System.gc();
    try {
      client.hear();
      return false;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (SocketException reset) {
      return true;
    }
  }

  @NetworkTest
  void aClientThatSendsNonsenseIsForgottenAndNotTold() throws Exception {
    try (var stranger = OldClient.connect(wheel.port())) { // it sends the header of a stream
      stranger.send("GET / HTTP/1.1\r\n".getBytes());
      PATIENCE.until("it is removed", () -> !told.removed.isEmpty());
      stranger.patience(A_MOMENT);
      assertThatThrownBy(stranger::hear).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @NetworkTest
  void aSilentClientStopsAllOthers() throws Exception {
    try (var friendly = friend()) {
      friendly.call(1);
      try (var _ = new Socket(InetAddress.getLoopbackAddress(), wheel.port())) {
        PATIENCE.until("the wheel hangs", () -> !isAnswered(friendly));
      }
      assertThat(told.acceptorEnded.join()).isNotNull(); // after this, no client can connect
      PATIENCE.until("the wheel turns again", () -> isAnswered(friendly));
    }
  }

  /// Returns whether a client gets a reply. A late reply to an earlier request counts, too.
  private static boolean isAnswered(OldClient client) throws Exception {
    client.patience(A_MOMENT);
    try {
      client.call(1);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }

  @NetworkTest
  void aPortScanEndsTheAcceptor() throws Exception {
    try (var friendly = friend()) {
      friendly.call(1);
      new Socket(InetAddress.getLoopbackAddress(), wheel.port()).close();

      assertThat(told.acceptorEnded.join()).isNotNull();
      assertThat(friendly.call(2)).isEqualTo("seen"); // earlier clients notice nothing
      try (var late = new Socket(InetAddress.getLoopbackAddress(), wheel.port())) {
        late.setSoTimeout((int) A_MOMENT.toMillis());
        assertThatThrownBy(late.getInputStream()::read).isInstanceOf(SocketTimeoutException.class);
      }
    }
  }

  @NetworkTest
  void aClientThatDoesNotReadStopsAllOthers() throws Exception {
    PATIENCE.until(
        "the wheel hangs, and turns again",
        () -> {
          try (var friendly = friend()) {
            friendly.call(1);
            return isStoppedByADeafClient(friendly) && isAnswered(friendly);
          }
        });
  }

  /// A deaf client sends faster than the wheel answers. When the kernel's buffers are full, they
  /// take only part of a request. If the wheel reads that part, it removes this client, or does not
  /// answer it any more, and another client has to try.
  private boolean isStoppedByADeafClient(OldClient friendly) throws Exception {
    int removed = told.removed.size();
    try (var deaf = OldClient.deaf(wheel.port())) {
      for (int sent = 0; sent < ENOUGH && told.removed.size() == removed; sent++) {
        deaf.send(some(deaf));
        if (!isAnswered(friendly)) {
          return true;
        }
      }
      return false;
    }
  }

  /// Returns several requests, to be sent together.
  private static byte[] some(OldClient client) throws IOException {
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    for (int i = 0; i < 16; i++) {
      requests.write(client.request(1));
    }
    return requests.toByteArray();
  }

  record Unheard(int of) implements Serializable {}

  @NetworkTest
  void aClassThatItDoesNotKnowEndsTheTurnAndNotItsClient() throws Exception {
    try (var stranger = friend()) {
      stranger.call(1);
      String name = Unheard.class.getName();
      byte[] request = stranger.request(new Unheard(1));
      stranger.send(renamed(request, name, name.replace("Unheard", "Nowhere")));

      PATIENCE.until("a turn ends early", () -> !told.surprises.isEmpty());
      assertThat(told.surprises.getFirst()).isInstanceOf(ClassNotFoundException.class);
      assertThat(told.removed).isEmpty(); // the client may repeat this any number of times
      assertThat(stranger.call(2)).isEqualTo("seen");
    }
  }

  @NetworkTest
  void noClassIsMadeThatIsNotOnTheList() throws Exception {
    try (var stranger = friend()) {
      stranger.send(stranger.request(new Unheard(1)));
      PATIENCE.until("it is removed", () -> !told.removed.isEmpty());
      assertThat(told.removed.getFirst().why()).contains("filter status: REJECTED");
    }
  }

  private static byte[] renamed(byte[] bytes, String from, String to) {
    String all = new String(bytes, StandardCharsets.ISO_8859_1);
    return all.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }
}
