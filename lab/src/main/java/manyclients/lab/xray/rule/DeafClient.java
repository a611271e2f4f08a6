package manyclients.lab.xray.rule;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Trace;

/// A client that does not read its replies: they fill the socket, and then the server.
final class DeafClient implements Rule {
  /// The time that a reply may wait for room in the socket, in microseconds.
  private static final long LONG = 100_000;

  /// A time in which the kernel took nothing for a client.
  ///
  /// @param bytes the rest of the reply
  private record Block(int client, long from, long to, int bytes) {
    long micros() {
      return to - from;
    }
  }

  @Override
  public List<Sentence> look(Trace trace) {
    Map<Integer, Block> longest = new HashMap<>();
    for (Block block : blocks(trace)) {
      if (block.micros() >= LONG) {
        longest.merge(block.client(), block, DeafClient::longer);
      }
    }
    return longest.values().stream()
        .sorted(Comparator.comparingInt(Block::client))
        .map(DeafClient::sentence)
        .toList();
  }

  private static List<Block> blocks(Trace trace) {
    Map<Integer, Mark> blocked = new HashMap<>();
    List<Block> blocks = new ArrayList<>();
    for (Mark mark : trace.marks()) {
      switch (mark.kind()) {
        case BLOCKED -> blocked.putIfAbsent(mark.client(), mark);
        case WRITTEN, CLOSED -> end(blocked, mark, blocks);
        default -> {}
      }
    }
    long end = trace.subject().micros();
    blocked.values().forEach(mark -> blocks.add(block(mark, end)));
    return blocks;
  }

  private static void end(Map<Integer, Mark> blocked, Mark mark, List<Block> blocks) {
    if (mark.kind() == Mark.Kind.CLOSED || mark.count() > 0) {
      Mark begin = blocked.remove(mark.client());
      if (begin != null) {
        blocks.add(block(begin, mark.at()));
      }
    }
  }

  private static Block block(Mark begin, long end) {
    return new Block(begin.client(), begin.at(), end, begin.count());
  }

  private static Block longer(Block one, Block other) {
    return one.micros() >= other.micros() ? one : other;
  }

  private static Sentence sentence(Block block) {
    String text =
        "Client %s does not read: %s of its replies waited %s for room in the socket."
            .formatted(
                block.client() + 1,
                Words.count(block.bytes(), "byte"),
                Words.millis(block.micros()));
    return Sentence.ofClient(block.from(), block.client(), "deaf-client", text);
  }
}
