package manyclients.wheel.inquest;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.TcpTable;
import manyclients.lab.proc.Usage;
import manyclients.lab.proc.Vitals;
import manyclients.wheel.then.Witness.Fate;

/// The findings about clients that got no reply.
record Findings(Suspect suspect, List<Talk> waiting, PrintWriter out) {
  private static final int SHOWN = 10;
  private static final Duration A_MOMENT = Duration.ofSeconds(1);

  void tell() throws IOException, InterruptedException {
    int clients = waiting.size();
    String wait = clients == 1 ? "1 client waits" : clients + " clients wait";
    out.printf("%nNo more answers arrive. %s.%n", wait);
    watch();
    TcpTable sockets = TcpTable.of(Proc.here()); // before the collection closes any
    suspect.collect();
    out.printf("%nTheir sockets at the server, and what the server did with them:%n%n");
    out.printf("  client  socket       unread%n");
    waiting.stream().limit(SHOWN).forEach(talk -> tell(talk, sockets));
    if (waiting.size() > SHOWN) {
      out.printf("  … and %s more%n", waiting.size() - SHOWN);
    }
    judge();
  }

  private void watch() throws InterruptedException {
    Optional<Vitals> before = Vitals.of(suspect.pid());
    Thread.sleep(A_MOMENT);
    Optional<Usage> usage =
        before.flatMap(then -> Vitals.of(suspect.pid()).map(now -> now.since(then)));
    usage.ifPresent(used ->
        out.printf(
            "The server's processor time during one second: %s %%.%n",
            100 * used.cpu().toNanos() / used.wall().toNanos()));
  }

  private void tell(Talk talk, TcpTable sockets) {
    int port = talk.socket().getLocalPort();
    int server = suspect.port();
    var end = sockets.find(server, port).orElse(new TcpTable.Entry(server, "unknown", 0));
    String fate = suspect.fateOf(port).map(Findings::inWords).orElse("");
    out.printf("  %6s  %-11s  %6s  %s%n", port, end.state(), end.waiting(), fate);
  }

  private static String inWords(Fate fate) {
    String torn = fate.tornAt() > 0 ? "timed out after byte " + fate.tornAt() + ", then " : "";
    return "removed: " + torn + fate.why();
  }

  private void judge() {
    List<Fate> removed =
        waiting.stream()
            .flatMap(talk -> suspect.fateOf(talk.socket().getLocalPort()).stream())
            .toList();
    long torn = removed.stream().filter(fate -> fate.tornAt() > 0).count();
    out.printf("%n%s of %s were removed from the list", removed.size(), waiting.size());
    out.printf(", %s of them after a timeout inside an object.%n", torn);
    out.printf("Then the server was told to collect its garbage.%n");
    out.printf("%s of %s clients are free: connection reset.%n", released(), waiting.size());
  }

  /// Counts resets. The collector closes a socket that no object refers to; if bytes are unread,
  /// that resets the connection.
  private long released() {
    return waiting.stream().filter(Findings::isReset).count();
  }

  private static boolean isReset(Talk talk) {
    try {
      talk.hear(A_MOMENT);
      return false;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
