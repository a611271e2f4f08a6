package manyclients.exercises.ch09;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A chat room that keeps each line once, with the members that have not heard it yet. A line that
/// all have heard is removed.
public final class HttpRoom implements HttpHandler {
  private static final Pattern NAME = Pattern.compile("[a-z0-9]{1,32}");

  private record Line(String text, List<Member> readers) {}

  private static final class Member {
    private final String name;
    private @Nullable Reply asks;

    Member(String name) {
      this.name = name;
    }
  }

  private final Lock lock = new ReentrantLock();
  private final List<Line> lines = new ArrayList<>(); // guarded by lock
  private final List<Member> members = new ArrayList<>(); // guarded by lock
  private final int maxWaiting;

  public HttpRoom(int maxWaiting) {
    this.maxWaiting = maxWaiting;
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    boolean hears = request.path().equals("/hear");
    if (!hears && !request.path().matches("/(enter|say|leave)")) {
      reply.send(HttpResponse.of(404));
      return BodyReceiver.IGNORE;
    }
    if (!request.is(hears ? "GET" : "POST")) {
      reply.send(HttpResponse.of(405).with("Allow", hears ? "GET" : "POST"));
      return BodyReceiver.IGNORE;
    }
    String path = request.path();
    String name = request.query() == null ? "" : request.query();
    if (path.equals("/say")) {
      return new Content(reply, text -> locked(() -> say(name, text)));
    }
    int status =
        locked(() ->
            switch (path) {
              case "/enter" -> enter(name);
              case "/leave" -> leave(name);
              default -> hear(name, reply);
            });
    if (status != 0) {
      reply.send(HttpResponse.of(status));
    }
    return BodyReceiver.IGNORE;
  }

  /// The work for a request. It returns a status; or 0 if the request has been answered, or waits.
  private interface Deed {
    int status();
  }

  private int locked(Deed deed) {
    lock.lock();
    try {
      return deed.status();
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Member find(String name) {
    for (Member member : members) {
      if (member.name.equals(name)) {
        return member;
      }
    }
    return null;
  }

  private int enter(String name) {
    if (!NAME.matcher(name).matches()) {
      return 400;
    }
    if (find(name) != null) {
      return 409;
    }
    members.add(new Member(name));
    tell("* " + name + " joined", _ -> true);
    return 204;
  }

  private int leave(String name) {
    Member member = find(name);
    if (member == null) {
      return 404;
    }
    remove(member);
    return 204;
  }

  private void remove(Member member) {
    if (members.remove(member)) {
      lines.forEach(line -> line.readers.remove(member));
      release(member);
      tell("* " + member.name + " left", _ -> true);
    }
  }

  private static void release(Member member) {
    Reply asks = member.asks;
    member.asks = null;
    if (asks != null) {
      asks.send(HttpResponse.of(204));
    }
  }

  private int say(String name, String text) {
    Member speaker = find(name);
    if (speaker == null) {
      return 404;
    }
    if (text.matches("@[^ ]* (?s:.*)")) {
      int space = text.indexOf(' ');
      Member reader = find(text.substring(1, space));
      if (reader == null) {
        return 404;
      }
      tell(name + " (private):" + text.substring(space), each -> each == reader);
    } else {
      tell(name + ": " + text, each -> each != speaker);
    }
    return 204;
  }

  private int hear(String name, Reply reply) {
    Member member = find(name);
    if (member == null) {
      return 404;
    }
    release(member);
    member.asks = reply;
    bring(member);
    return 0;
  }

  private void tell(String text, Predicate<Member> isReader) {
    List<Member> readers = new ArrayList<>(members);
    readers.removeIf(isReader.negate());
    lines.add(new Line(text, new ArrayList<>(readers)));
    readers.forEach(this::bring);
    for (Member reader : readers) {
      if (lines.stream().filter(line -> line.readers.contains(reader)).count() > maxWaiting) {
        remove(reader);
      }
    }
  }

  /// Sends all lines that wait for a member, if it asks for them.
  private void bring(Member member) {
    Reply asks = member.asks;
    if (asks == null) {
      return;
    }
    StringBuilder text = new StringBuilder();
    for (Iterator<Line> each = lines.iterator(); each.hasNext(); ) {
      Line line = each.next();
      if (line.readers.remove(member)) {
        text.append(line.text).append('\n');
      }
      if (line.readers.isEmpty()) {
        each.remove();
      }
    }
    if (!text.isEmpty()) {
      member.asks = null;
      asks.send(HttpResponse.text(200, text.toString()));
    }
  }

  /// Says a complete message, and returns a status.
  private interface Speech {
    int say(String text);
  }

  private static final class Content implements BodyReceiver {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final Reply reply;
    private final Speech speech;
    private long length;

    Content(Reply reply, Speech speech) {
      this.reply = reply;
      this.speech = speech;
    }

    @Override
    public boolean part(ByteBuffer part) {
      length += part.remaining();
      if (length <= 16 << 10) {
        byte[] copy = new byte[part.remaining()];
        part.get(copy);
        bytes.writeBytes(copy);
      }
      return true;
    }

    @Override
    public void end() {
      if (length > 16 << 10) {
        reply.send(HttpResponse.of(413));
        return;
      }
      String text = bytes.toString(StandardCharsets.UTF_8);
      reply.send(HttpResponse.of(text.indexOf('\n') < 0 ? speech.say(text) : 400));
    }
  }
}
