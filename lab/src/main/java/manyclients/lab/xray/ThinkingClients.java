package manyclients.lab.xray;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import manyclients.lab.swarm.ClientLoop;
import manyclients.lab.swarm.CloseReason;
import manyclients.lab.swarm.ConnectRamp;
import manyclients.lab.swarm.ConnectionListener;
import manyclients.lab.swarm.EchoConnection;
import manyclients.lab.xray.ClientLog.Note;
import manyclients.lab.xray.trace.Mark.Kind;
import org.jspecify.annotations.Nullable;

/// Clients that ask, read the reply, think for a while, and ask again. A seed determines how long
/// they think, so any server gets the same requests, after the same pauses.
///
/// All of them run in the calling thread, which sleeps for whole milliseconds: up to one is added
/// to a pause.
final class ThinkingClients implements ConnectionListener, AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final long MILLI = 1_000_000;
  private static final int PAYLOAD = 128;

  /// The mean pause of a client between a reply and its next request, in nanoseconds.
  private static final double MEAN_PAUSE = 200e6;

  /// Pauses are distributed exponentially, up to this many times the mean.
  private static final double LONGEST = 4;

  private final ClientLoop loop;
  private final List<EchoConnection> clients;
  private final List<SplittableRandom> pauses;
  private final long[] nextAt; // when each client asks; never, while it waits for a reply
  private final List<Note> notes = new ArrayList<>();
  private final Map<Integer, Integer> ports = new HashMap<>();
  private @Nullable String failure;

  private ThinkingClients(ClientLoop loop, XrayPlan plan) {
    this.loop = loop;
    this.nextAt = new long[plan.clients()];
    this.clients =
        IntStream.range(0, plan.clients())
            .mapToObj(id -> new EchoConnection(id, plan.dialogue().begin(id, PAYLOAD), loop, this))
            .toList();
    SplittableRandom seeds = new SplittableRandom(plan.seed());
    this.pauses = IntStream.range(0, plan.clients()).mapToObj(_ -> seeds.split()).toList();
    Arrays.fill(nextAt, Long.MAX_VALUE);
  }

  /// Opens the clients, in the thread that will run them.
  static ThinkingClients open(XrayPlan plan) throws IOException {
    return new ThinkingClients(ClientLoop.open(), plan);
  }

  /// Connects them all, and has them talk for some time. They are still connected afterwards.
  ///
  /// @throws IOException when a client could not connect, or got a wrong reply
  ClientLog talk(int port, Duration time) throws IOException {
    long began = System.nanoTime();
    ConnectRamp ramp = new ConnectRamp(clients, ConnectRamp.loopback(port), PATIENCE);
    while (!ramp.advance(System.nanoTime())) {
      loop.turn(MILLI);
      ask(System.nanoTime());
    }
    long end = began + time.toNanos();
    for (long now = System.nanoTime(); now < end && failure == null; now = System.nanoTime()) {
      long next = ask(now);
      loop.turn(Math.max(MILLI, Math.min(next, end) - now));
    }
    if (failure != null) {
      throw new IOException(failure);
    }
    return new ClientLog(began, end, List.copyOf(notes), Map.copyOf(ports));
  }

  /// Has each client ask when its pause is over.
  ///
  /// @return when the next pause is over
  private long ask(long now) {
    long next = Long.MAX_VALUE;
    for (EchoConnection client : clients) {
      int id = client.id();
      if (nextAt[id] <= now) {
        nextAt[id] = Long.MAX_VALUE;
        client.ask(1);
        client.flush();
      }
      next = Math.min(next, nextAt[id]);
    }
    return next;
  }

  private void think(EchoConnection client) {
    double pause = Math.min(pauses.get(client.id()).nextExponential(), LONGEST) * MEAN_PAUSE;
    nextAt[client.id()] = System.nanoTime() + (long) pause;
  }

  private void note(Kind kind, EchoConnection client) {
    notes.add(new Note(kind, System.nanoTime(), client.id()));
  }

  @Override
  public void connected(EchoConnection client) {
    note(Kind.CONNECTED, client);
    ports.put(client.localPort(), client.id());
    think(client);
  }

  @Override
  public void sending(EchoConnection client, long sequence) {
    note(Kind.SENT, client);
  }

  @Override
  public void replied(EchoConnection client, long sequence, boolean right) {
    note(Kind.REPLIED, client);
    if (!right) {
      failure = "a reply was not what it should be";
    }
    think(client);
  }

  @Override
  public void ended(EchoConnection client, CloseReason reason, @Nullable String detail) {
    note(Kind.ENDED, client);
    nextAt[client.id()] = Long.MAX_VALUE;
    if (reason == CloseReason.UNCONNECTED) {
      failure = "a client could not connect: " + detail;
    }
  }

  @Override
  public void close() throws IOException {
    clients.forEach(client -> client.close(false));
    loop.close();
  }
}
