package manyclients.lab.xray;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.lab.results.Json;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.Subject;
import manyclients.lab.xray.trace.Trace;

/// A trace in the form that the page reads: one object, with lists of whole numbers wherever there
/// are many items. Times are microseconds since the trace began.
final class TraceJson {

  private TraceJson() {}

  static String of(Trace trace, List<Sentence> says) {
    Subject subject = trace.subject();
    var members = new LinkedHashMap<String, Object>();
    members.put("engine", subject.engine());
    members.put("handler", subject.handler());
    members.put("clients", subject.clients());
    members.put("seed", subject.seed());
    members.put("micros", subject.micros());
    members.put("threads", trace.threads());
    members.put("clientIds", IntStream.rangeClosed(1, subject.clients()).boxed().toList());
    members.put("threadSpans", trace.drawnThreadSpans().stream().map(TraceJson::span).toList());
    members.put("clientSpans", trace.clientSpans().stream().map(TraceJson::span).toList());
    members.put("moments", trace.marks().stream().flatMap(TraceJson::moment).toList());
    members.put(
        "queue", trace.queue().stream().map(each -> List.of(each.at(), each.length())).toList());
    members.put("says", says);
    members.put("vitals", trace.vitals());
    return Json.line(members);
  }

  /// Returns lane, state, from, to, the other side.
  private static List<? extends Number> span(Span<?> span) {
    return List.of(span.lane(), span.state().number(), span.from(), span.to(), span.other());
  }

  /// Returns kind, time, thread, client, count.
  private static Stream<List<? extends Number>> moment(Mark mark) {
    return switch (mark.kind()) {
      case ACCEPTED -> Stream.of(moment(0, mark, mark.thread(), 0));
      case CLOSED -> Stream.of(moment(1, mark, mark.thread(), 0));
      case WOKEN -> Stream.of(moment(2, mark, mark.count(), 1));
      case BLOCKED -> Stream.of(moment(3, mark, mark.thread(), mark.count()));
      default -> Stream.empty();
    };
  }

  private static List<? extends Number> moment(int kind, Mark mark, int thread, int count) {
    return List.of(kind, mark.at(), thread, mark.client(), count);
  }
}
