package manyclients.exercises.ch00;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// What becomes of three frames that come in pieces.
///
/// @param failing a bit for each frame at which the listener fails
/// @param first where the stream is cut
/// @param second and where it is cut again
record FrameSplitterStage(int failing, int first, int second) {
  private static final List<String> FRAMES = List.of("a", "", "bc");
  private static final int[] ENDS = {5, 9, 15};

  void befalls(byte[] all) {
    List<String> told = new ArrayList<>();
    FrameSplitter fresh =
        new FrameSplitter(payload -> {
          told.add(new String(payload, UTF_8));
          if (isFailing(told.size() - 1)) {
            throw new IllegalStateException("a bug in the listener");
          }
        });
    int[] cuts = {0, first, second, all.length, all.length, all.length, all.length};
    int wanted = 0;
    for (int i = 1; i < cuts.length; i++) {
      byte[] piece = Arrays.copyOfRange(all, cuts[i - 1], cuts[i]);
      boolean fails = fails(fresh, piece);
      int before = wanted;
      wanted = after(before, cuts[i]);
      boolean wantsToFail = wanted > before && isFailing(wanted - 1);
      if (!told.equals(FRAMES.subList(0, wanted)) || fails != wantsToFail) {
        throw FrameSplitterLessons.fate(first, second, names(), i, names(wanted), told, fails);
      }
    }
  }

  private static boolean fails(FrameSplitter fresh, byte[] piece) {
    try {
      fresh.received(ByteBuffer.wrap(piece));
      return false;
    } catch (RuntimeException e) {
      return true;
    } finally {
      Arrays.fill(piece, (byte) 'X'); // as the next read would
    }
  }

  /// How many frames have been handed on when so many bytes have come.
  private int after(int handedOn, int come) {
    int now = handedOn;
    while (now < ENDS.length && ENDS[now] <= come) {
      now++;
      if (isFailing(now - 1)) {
        return now;
      }
    }
    return now;
  }

  private boolean isFailing(int frame) {
    return (failing >> frame & 1) == 1;
  }

  private List<String> names() {
    return IntStream.range(0, FRAMES.size()).filter(this::isFailing).mapToObj(FRAMES::get).toList();
  }

  private static List<String> names(int count) {
    return FRAMES.subList(0, count);
  }
}
