package manyclients.site.weave.figure;

import java.util.Map;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.LaneState;
import manyclients.lab.xray.trace.ThreadState;
import manyclients.site.highlight.Html;

/// The look of a state of a lane: a colour and, for readers who can't tell colours apart, a height
/// and a pattern.
///
/// @param dashes the pattern of a line of that thickness
record LaneLook(String colour, double thick, String dashes) {
  private static final double FULL = 13;
  private static final String WAIT = "var(--wait, #93887a)";
  private static final String IDLE = "var(--idle, #bfb5a6)";
  private static final String HANDLER = "var(--accent, #a3341c)";
  private static final String REPLY = "var(--string, #3a5d15)";
  private static final Map<LaneState, LaneLook> ALL =
      Map.ofEntries(
          Map.entry(ThreadState.WAITING, new LaneLook(WAIT, 1.5, "")),
          Map.entry(ThreadState.PARKED, new LaneLook(IDLE, 1.5, "")),
          Map.entry(ClientState.THINKING, new LaneLook(IDLE, 1.5, "")),
          Map.entry(ThreadState.SELECTING, new LaneLook(WAIT, 5, "")),
          Map.entry(ClientState.IN_KERNEL, new LaneLook(WAIT, 5, "")),
          Map.entry(ClientState.QUEUED, new LaneLook("var(--queue, #b27f1a)", 7, "2 1.5")),
          Map.entry(ThreadState.WAITING_FOR_LOCK, new LaneLook("var(--lock, #b5307f)", 7, "2 1")),
          Map.entry(ClientState.UNSENT, new LaneLook(REPLY, 5, "1 2")),
          Map.entry(ThreadState.READING, new LaneLook("var(--type, #1c5768)", FULL, "")),
          Map.entry(ThreadState.HANDLING, new LaneLook(HANDLER, FULL, "")),
          Map.entry(ClientState.HANDLING, new LaneLook(HANDLER, FULL, "")),
          Map.entry(ThreadState.WRITING, new LaneLook(REPLY, FULL, "3 1")),
          Map.entry(ThreadState.TASKS, new LaneLook("var(--annotation, #674383)", FULL, "1 1")));

  static LaneLook of(LaneState state) {
    LaneLook look = ALL.get(state);
    if (look == null) {
      throw new IllegalArgumentException("no look for " + state);
    }
    return look;
  }

  /// Returns whether it stands for work, which is drawn over all waiting.
  boolean isWork() {
    return thick == FULL;
  }

  /// Returns a line of this look.
  String line(String path, String title) {
    String dashed = dashes.isEmpty() ? "" : ";stroke-dasharray:" + dashes;
    String inside = title.isEmpty() ? "/>" : "><title>" + Html.escape(title) + "</title></path>";
    return "<path d=\"%s\" style=\"fill:none;stroke:%s;stroke-width:%s%s\"%s"
        .formatted(path, colour, Svg.at(thick), dashed, inside);
  }
}
