package manyclients.lab.xray.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Trace;

/// A client that the kernel had connected long before the server accepted it.
final class LateAccept implements Rule {
  /// The time that a client may wait, in microseconds.
  private static final long LONG = 10_000;

  private static final long NOT_YET = -1;

  private record Wait(int client, long from, long to) {
    long micros() {
      return to - from;
    }
  }

  @Override
  public List<Sentence> look(Trace trace) {
    List<Wait> late = waits(trace).stream().filter(wait -> wait.micros() >= LONG).toList();
    return late.stream()
        .max(Comparator.comparingLong(Wait::micros))
        .map(worst -> List.of(sentence(worst, late.size())))
        .orElse(List.of());
  }

  private static List<Wait> waits(Trace trace) {
    long[] connected = new long[trace.subject().clients()];
    long[] accepted = new long[connected.length];
    Arrays.fill(connected, NOT_YET);
    Arrays.fill(accepted, trace.subject().micros());
    for (Mark mark : trace.marks()) {
      if (mark.client() != Mark.NONE) {
        switch (mark.kind()) {
          case CONNECTED -> connected[mark.client()] = mark.at();
          case ACCEPTED -> accepted[mark.client()] = mark.at();
          default -> {}
        }
      }
    }
    List<Wait> waits = new ArrayList<>();
    for (int client = 0; client < connected.length; client++) {
      if (connected[client] != NOT_YET) {
        waits.add(new Wait(client, connected[client], accepted[client]));
      }
    }
    return waits;
  }

  private static Sentence sentence(Wait worst, int clients) {
    String text =
        "Client %s was connected, and was not accepted for %s."
            .formatted(worst.client() + 1, Words.millis(worst.micros()));
    String others =
        clients == 1
            ? ""
            : " %s waited for %s or more."
                .formatted(Words.count(clients - 1, "other client"), Words.millis(LONG));
    return Sentence.ofClient(worst.from(), worst.client(), "late-accept", text + others);
  }
}
