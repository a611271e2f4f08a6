package manyclients.wheel.inquest;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/// Runs a crowd against a server until a client gets no reply, and finds out why.
///
/// @param engine `wheel-2001`, or one of the catalogue
/// @param clients the number of clients
/// @param rounds the maximum number of requests per client
public record Inquest(String engine, int clients, int rounds) {

  /// @param out receives the findings
  /// @return the number of clients without a reply
  public int hold(PrintWriter out) throws IOException, InterruptedException {
    try (Suspect suspect = Suspect.start(engine);
        Crowd crowd = Crowd.gather(clients, suspect.port(), suspect.dialect())) {
      out.printf("%s: each of %s clients asks, awaits its answer, asks again%n", engine, clients);
      for (int round = 1; round <= rounds; round++) {
        List<Talk> waiting = crowd.round(round, patience());
        int answered = clients - waiting.size();
        out.printf("round %s: %s of %s clients got an answer%n", round, answered, clients);
        out.flush();
        if (!waiting.isEmpty()) {
          new Findings(suspect, waiting, out).tell();
          return waiting.size();
        }
      }
      out.println("every client got its replies: there is nothing to find");
      return 0;
    }
  }

  /// Returns a time that is longer than any sleep, and than a turn of the wheel with a timeout at
  /// each client.
  private Duration patience() {
    return Duration.ofMillis(2_000 + 3L * clients);
  }
}
