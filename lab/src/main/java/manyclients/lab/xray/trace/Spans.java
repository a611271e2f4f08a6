package manyclients.lab.xray.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The spans of several lanes. Adjacent spans with the same state and the same other side are
/// joined, and an empty span is left out. The state `always` is exempt from both.
final class Spans<S extends LaneState> {
  private final S always;
  private final List<@Nullable Span<S>> last = new ArrayList<>();
  private final List<Span<S>> done = new ArrayList<>();

  /// @param always the state of which every span is kept, each by itself
  Spans(int lanes, S always) {
    this.always = always;
    for (int i = 0; i < lanes; i++) {
      last.add(null);
    }
  }

  void add(Span<S> span) {
    if (span.from() == span.to() && span.state() != always) {
      return;
    }
    Span<S> before = last.get(span.lane());
    if (before != null && continues(before, span)) {
      last.set(span.lane(), join(before, span));
    } else {
      if (before != null) {
        done.add(before);
      }
      last.set(span.lane(), span);
    }
  }

  private boolean continues(Span<S> before, Span<S> span) {
    return before.state() == span.state()
        && span.state() != always
        && before.to() == span.from()
        && before.other() == span.other();
  }

  private static <S extends LaneState> Span<S> join(Span<S> one, Span<S> next) {
    return new Span<>(one.lane(), one.state(), one.from(), next.to(), one.other());
  }

  /// Returns all spans, sorted by their beginnings. No span may be added afterwards.
  List<Span<S>> all() {
    for (Span<S> span : last) {
      if (span != null) {
        done.add(span);
      }
    }
    done.sort(Comparator.comparingLong(Span::from));
    return List.copyOf(done);
  }
}
