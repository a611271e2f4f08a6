package manyclients.suite.story;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.testkit.Patience;

/// Plays one story against an engine, and fails if a client ([StoryClient]), a handler
/// ([StoryHandler]) or the owner ([StoryServer]) sees anything forbidden.
///
/// A story does not ask an engine for more than its declared weaknesses allow: with
/// [Weakness#MANY_CLIENTS], a client leaves before the next one comes, and with
/// [Weakness#STUCK_HANDLER], no client waits for a reply while a handler hangs.
final class Play {
  private static final int ALL = Integer.MAX_VALUE;

  private final ServerFactory engine;
  private final Story story;
  private final Patience patience;
  private final StoryHandler handler = new StoryHandler();
  private final StoryServer server;
  private final Map<Integer, StoryClient> clients = new LinkedHashMap<>(); // in order of arrival

  private Play(ServerFactory engine, Story story, Patience patience) throws Exception {
    this.engine = engine;
    this.story = story;
    this.patience = patience;
    this.server = new StoryServer(engine, story.limits(), handler, patience);
  }

  /// @param patience the maximum time for an event
  /// @throws AssertionError if the engine has broken the contract
  static void of(ServerFactory engine, Story story, Patience patience) throws Exception {
    Play play = new Play(engine, story, patience);
    try {
      for (Step step : story.steps()) {
        play.act(step);
      }
      play.end();
    } finally {
      play.handler.letGo();
      for (StoryClient client : play.clients.values()) {
        client.close();
      }
      play.server.close(false);
    }
  }

  private void act(Step step) throws Exception {
    switch (step) {
      case Step.Says(int number, Deed deed, int size, int times) ->
          client(number).say(deed, size, times);
      case Step.Lies(int number, int length) -> client(number).lie(length);
      case Step.Writes(int number, int bytes) -> client(number).write(bytes);
      case Step.Reads(int number) -> client(number).readAll();
      case Step.Awaits(int number) -> await(client(number));
      case Step.HalfCloses(int number) -> client(number).halfClose();
      case Step.Resets(int number) -> client(number).reset();
      case Step.Leaves(int number) -> leave(client(number));
      case Step.Pause(int millis) -> LockSupport.parkNanos(millis * 1_000_000L);
      case Step.LetGo() -> handler.letGo();
      case Step.Closes(boolean interrupted, boolean awaited) -> {
        server.close(interrupted);
        if (awaited) {
          server.awaitClosed();
        }
      }
    }
  }

  private StoryClient client(int number) throws Exception {
    StoryClient known = clients.get(number);
    if (known != null) {
      return known;
    }
    if (engine.weaknesses().contains(Weakness.MANY_CLIENTS)) {
      leaveAll();
    }
    StoryClient client = connect(number);
    clients.put(number, client);
    return client;
  }

  /// Connects, unless the server is closing, because then its port may be that of another story.
  private StoryClient connect(int number) throws IOException {
    return server.isClosing()
        ? StoryClient.refused(number)
        : StoryClient.connect(number, server.port());
  }

  private void await(StoryClient client) {
    if (mayWait(client)) {
      talk(client, () -> client.hasSaidAll() && client.isAnswered());
      check(client);
    }
  }

  private boolean mayWait(StoryClient client) {
    if (handler.hasLetGo()) {
      return true;
    }
    long waiting = clients.values().stream().mapToInt(StoryClient::waitingHandlers).sum();
    boolean isWeak = engine.weaknesses().contains(Weakness.STUCK_HANDLER);
    return waiting == 0
        || !isWeak && waiting < StoryServer.THREADS - 1 && client.waitingHandlers() == 0;
  }

  private void leave(StoryClient client) throws IOException {
    handler.letGo();
    if (!client.hasEnded()) {
      talk(client, () -> isDone(client));
    }
    check(client);
    client.close();
  }

  /// Half-closes once the client has sent everything. Returns false: the client stays until the
  /// server ends the connection.
  private static boolean isDone(StoryClient client) {
    if (client.hasSaidAll() && !client.isSilent()) {
      client.halfClose();
    }
    return false;
  }

  private void leaveAll() throws IOException {
    for (StoryClient client : clients.values()) {
      leave(client);
    }
  }

  /// Sends and receives, until the condition holds or the connection ends.
  private void talk(StoryClient client, BooleanSupplier isDone) {
    long end = System.nanoTime() + patience.bound().toNanos();
    while (!isDone.getAsBoolean() && !client.hasEnded()) {
      boolean moved = client.write(ALL);
      moved |= client.read();
      if (!moved) {
        nap();
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError(client + " gets no reply in " + patience.bound());
      }
    }
  }

  private static void nap() {
    LockSupport.parkNanos(200_000);
  }

  /// Asserts that the client has all its replies, unless a timeout or a close may have ended it.
  private void check(StoryClient client) {
    if (story.pace() == Story.Pace.CALM && !server.isClosing()) {
      client.assertAnswered();
    }
  }

  private void end() throws Exception {
    if (server.isClosing()) {
      endClosed();
    } else {
      endOpen();
    }
    server.assertNothingLeft();
  }

  private void endOpen() throws Exception {
    if (story.pace() == Story.Pace.HURRIED) {
      awaitLate();
    }
    leaveAll();
    assertServed();
    patience.until("all connections are closed", () -> server.counters().open() == 0);
    if (story.pace() == Story.Pace.CALM) {
      server.assertReplies(clients.values());
    }
    server.close(false);
    server.awaitClosed();
  }

  /// Waits until the server has disconnected all clients, which are late by then. A hanging handler
  /// can prevent that if the engine is weak, or if the handler ignores interrupts; then it is
  /// released first.
  private void awaitLate() {
    boolean isWeak = engine.weaknesses().contains(Weakness.STUCK_HANDLER);
    if (isWeak || clients.values().stream().anyMatch(StoryClient::isDeaf)) {
      handler.letGo();
    }
    patience.until("all clients are sent away", () -> server.counters().open() == 0);
  }

  /// Checks that a new client is served. With short timeouts, it may take several clients.
  private void assertServed() throws Exception {
    for (boolean isServed = false; !isServed; ) {
      StoryClient guest = client(clients.size() + 100);
      guest.say(Deed.ECHOES, 20, 1);
      leave(guest);
      isServed = guest.isAnswered();
    }
  }

  /// Lets all clients read until they are disconnected. A handler that ignores interrupts keeps its
  /// thread, and perhaps its client, but must not hold up the owner.
  private void endClosed() throws Exception {
    long end = System.nanoTime() + patience.bound().toNanos();
    while (!server.isClosed() || clients.values().stream().anyMatch(one -> !one.hasEnded())) {
      if (server.isClosed()) {
        handler.letGo();
      }
      if (!listenOnce()) {
        nap();
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("the server or a connection does not end: " + clients.values());
      }
    }
    handler.letGo(); // the server may have closed since the last check
    if (story.pace() == Story.Pace.CALM && server.wasClosedGently()) {
      clients.values().forEach(client -> client.assertAnswered(server.begunBefore()));
      server.assertReplies(clients.values());
    }
  }

  private boolean listenOnce() throws IOException {
    boolean moved = false;
    for (StoryClient client : clients.values()) {
      moved |= client.read();
      if (client.hasEnded()) {
        client.close();
      }
    }
    return moved;
  }
}
