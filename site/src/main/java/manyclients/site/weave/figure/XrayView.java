package manyclients.site.weave.figure;

import java.util.List;
import java.util.stream.Stream;
import manyclients.site.weave.book.BookTrace.Lane;
import manyclients.site.weave.book.BookTrace.Said;
import manyclients.site.weave.book.BookTrace.Span;

/// A part of an X-ray: some of its lanes, for some of its time.
///
/// @param from the first moment, in microseconds
/// @param to the last moment, in microseconds
public record XrayView(List<Lane> lanes, long from, long to) {

  Stream<Span> spans(Lane lane) {
    return lane.spans().stream().filter(span -> span.from() < to && span.to() > from);
  }

  long start(Span span) {
    return Math.max(from, span.from());
  }

  long end(Span span) {
    return Math.min(to, span.to());
  }

  /// Returns whether a finding lies in this part.
  public boolean shows(Said said) {
    return said.at() >= from
        && said.at() <= to
        && lanes.stream().anyMatch(lane -> lane.id().equals(said.lane()));
  }

  long micros() {
    return to - from;
  }
}
