package manyclients.wheel.inquest;

import java.io.IOException;
import java.time.Duration;
import manyclients.lab.proc.NetStat;
import manyclients.lab.proc.Vitals;

/// A run of the wheel of 2001 with the crowd of 2001, without planted faults.
///
/// @param rounds the number of rounds in which all clients got an answer
/// @param waiting the number of clients without an answer in the next round
/// @param resident bytes of the server's memory when all were connected
/// @param overflows the number of connections that the kernel could not queue
public record Natural(int rounds, int waiting, long resident, long overflows) {

  /// @param rounds the maximum
  public static Natural watch(int clients, int rounds) throws IOException, InterruptedException {
    NetStat before = NetStat.now().orElse(new NetStat(0, 0));
    Duration patience = Duration.ofMillis(2_000 + clients);
    try (Suspect suspect = Suspect.start("wheel-2001");
        Crowd crowd = Crowd.gather(clients, suspect.port(), suspect.dialect())) {
      long resident = Vitals.of(suspect.pid()).map(Vitals::resident).orElse(0L);
      int round = 0;
      int waiting = 0;
      while (waiting == 0 && round < rounds) {
        waiting = crowd.round(round, patience).size();
        round += waiting == 0 ? 1 : 0;
      }
      long overflows = NetStat.now().map(now -> now.since(before).overflows()).orElse(0L);
      return new Natural(round, waiting, resident, overflows);
    }
  }
}
