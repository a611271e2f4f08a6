package manyclients.exercises.ch06;

import static manyclients.exercises.ch06.TurnstileStage.BURST;
import static manyclients.exercises.ch06.TurnstileStage.NEVER;
import static manyclients.exercises.ch06.TurnstileStage.SOON;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import manyclients.blocking.PlatformThreadsEngine;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.FarEnd;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Torrent;
import manyclients.reactors.ReactorsEngine;
import manyclients.selector.SelectorEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Clients, a turnstile, and an engine of chapter 3 behind it.
class TurnstileTest {
  private static final int MANY = 20;
  private static final int PLACES = 100;
  private static final int LARGE = 300_000;

  private final TurnstileStage stage = new TurnstileStage();

  TurnstileTest() throws IOException {}

  @AfterEach
  void closeAll() throws Exception {
    stage.close();
  }

  @Test
  @Order(1)
  void whatAClientAsksTheEngineAnswers() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    List<String> requests = List.of("hello", "", "x".repeat(LARGE), "goodbye");
    for (String request : requests) {
      stage.say(client, request);
    }
    for (String request : requests) {
      Heard heard = stage.heard(client);
      if (!heard.equals(new Heard.Frame(request))) {
        throw TurnstileLessons.notPassed("a request of " + request.length() + " bytes", heard);
      }
    }
  }

  @Test
  @Order(2)
  void whoAsksTooOftenHasToWait() throws IOException {
    stage.open(BURST, NEVER);
    stage.expectBurst(stage.ask(BURST + 3), BURST, "all at once");
  }

  @Test
  @Order(3)
  void requestsAreCountedAndNotReads() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    stage.askInPieces(client, BURST + 3, 7);
    stage.expectBurst(client, BURST, "in pieces of seven bytes");
  }

  @Test
  @Order(4)
  void eachHasAnAccountOfItsOwn() throws IOException {
    stage.open(BURST, NEVER);
    Client first = stage.ask(MANY);
    stage.replies(first, 0, BURST);
    stage.expectAll(stage.ask(BURST), BURST);
  }

  @Test
  @Order(5)
  void whoWaitsIsLetThroughInTime() throws IOException {
    stage.open(BURST, SOON);
    long begin = System.nanoTime();
    Client client = stage.ask(BURST + MANY);
    int found = stage.replies(client, 0, BURST + MANY);
    if (found < BURST + MANY) {
      throw TurnstileLessons.forgotten(BURST + MANY);
    }
    stage.expectNotBefore(
        begin,
        SOON.multipliedBy(MANY),
        MANY + " more replies than a burst to take as many intervals");
  }

  @Test
  @Order(6)
  void whoWasSilentHasABurstAndNoMore() throws IOException {
    stage.open(BURST, SOON);
    Client silent = stage.connect();
    silent.send("hello");
    stage.heard(silent);
    stage.replies(stage.ask(BURST + MANY), 0, BURST + MANY); // so many intervals pass
    long begin = System.nanoTime();
    stage.ask(silent, BURST + MANY);
    stage.replies(silent, 0, BURST + MANY);
    stage.expectNotBefore(
        begin,
        SOON.multipliedBy(MANY),
        "a client that was silent for " + MANY + " intervals to wait like others");
  }

  @Test
  @Order(7)
  void waitingNeedsNoProcessor() throws IOException {
    stage.open(1, NEVER);
    Client client = stage.ask(MANY);
    stage.replies(client, 0, 1);
    client.finish();
    stage.expectRest("while a client waits that has said all");
  }

  @Test
  @Order(8)
  void whoMayNotAskIsNotRead() throws IOException {
    stage.open(1, NEVER);
    stage.expectNotRead("that may not ask more").close();
  }

  @Test
  @Order(9)
  void whoDoesNotListenIsNotRead() throws IOException {
    stage.open(1_000_000, NEVER);
    Client other = stage.connect();
    try (Torrent torrent = stage.expectNotRead("that does not take its replies")) {
      stage.ask(other, MANY);
      stage.expectAll(other, MANY);
      stage.expectAllReplies(torrent);
    }
  }

  @Test
  @Order(10)
  void whoHasSaidAllStillGetsItsReplies() throws IOException {
    stage.open(BURST, SOON);
    Client client = stage.ask(2 * BURST);
    client.finish();
    int found = stage.replies(client, 0, 2 * BURST);
    if (found < 2 * BURST) {
      throw TurnstileLessons.lostAtTheEnd(found, 2 * BURST, stage.heard(client));
    }
    stage.expectEnd("a client that has its last reply", client);
  }

  @Test
  @Order(11)
  void afterNonsenseComesTheEnd() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.connect();
    client.sendBytes(stage.requestAndNonsense());
    if (stage.replies(client, 0, 1) < 1) {
      throw TurnstileLessons.notPassed("a request before nonsense", new Heard.Silence());
    }
    stage.expectEnd("a client that has said nonsense", client);
    stage.expectAll(stage.ask(1), 1);
  }

  @Test
  @Order(12)
  void whereThereIsNoEngineThereIsAnEnd() throws IOException {
    stage.openBeforeNobody();
    stage.expectEnd("a client, when the engine is not there", stage.connect());
    stage.expectEnd("the next one", stage.connect());
  }

  @Test
  @Order(13)
  void anEndIsPassedOnEitherWay() throws IOException {
    try (ServerSocket engine = new ServerSocket(0)) {
      stage.open(engine.getLocalPort(), BURST, NEVER);
      for (boolean broken : new boolean[] {false, true}) {
        Client left = stage.connect();
        try (FarEnd theirs = FarEnd.of(engine)) {
          if (broken) {
            left.reset();
          }
          left.close();
          if (!theirs.hears()) {
            throw TurnstileLessons.engineNotTold();
          }
        }
      }
      Client stays = stage.connect();
      engine.accept().close();
      stage.expectEnd("a client whose engine has hung up", stays);
    }
  }

  @Test
  @Order(14)
  void closingEndsAll() throws IOException {
    stage.open(BURST, NEVER);
    Client client = stage.ask(MANY);
    stage.replies(client, 0, BURST);
    stage.closeTurnstile();
    stage.closeTurnstile();
    stage.expectEnd("a client that waits, when the turnstile is closed", client);
  }

  @Test
  @Order(15)
  void nobodyWaitsWhileOthersAreConnected() throws IOException {
    try (ServerSocket engine = new ServerSocket(0, 1)) {
      stage.open(engine.getLocalPort(), BURST, NEVER);
      Client client = stage.connect();
      try (FarEnd theirs = FarEnd.of(engine)) {
        for (int i = 0; i < 4; i++) {
          stage.connect(); // too many for the engine's queue
        }
        stage.ask(client, 1);
        if (!theirs.hears()) {
          throw TurnstileLessons.connectsInTheLoop();
        }
      }
    }
  }

  @Test
  @Order(16)
  void whoHasGoneLeavesAPlace() throws IOException {
    stage.open(BURST, NEVER);
    for (int i = 0; i <= PLACES; i++) {
      try (Client client = stage.ask(1)) {
        if (!(stage.heard(client) instanceof Heard.Frame)) {
          throw TurnstileLessons.noPlace(i);
        }
      }
    }
  }

  @Test
  @Order(17)
  void itIsTheSameInFrontOfAnyEngine() throws Exception {
    System.out.println("greedy: replies a second      polite: half are answered within");
    stage.contest(new PlatformThreadsEngine());
    stage.contest(new SelectorEngine());
    stage.contest(new ReactorsEngine());
  }
}
