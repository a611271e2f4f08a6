package manyclients.exercises.ch09;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import manyclients.http.handler.BodyReceiver;
import manyclients.http.handler.HttpHandler;
import manyclients.http.handler.Reply;
import manyclients.http.message.HttpRequest;
import manyclients.http.message.HttpResponse;
import org.jspecify.annotations.Nullable;

/// A chat room for browsers. The loops of a server call it at the same time, so one lock guards all
/// of it. No thread waits while it holds the lock.
public final class HttpRoom implements HttpHandler {
  private static final int MAX_MESSAGE = 16 << 10;
  private static final String NAME = "[a-z0-9]{1,32}";

  private final int maxWaiting;
  private final Map<String, Member> members = new HashMap<>(); // guarded by this
  private final Queue<Member> leaving = new ArrayDeque<>(); // guarded by this

  /// @param maxWaiting how many lines may wait for a member that does not ask for them; with more,
  ///   it has left
  public HttpRoom(int maxWaiting) {
    this.maxWaiting = maxWaiting;
  }

  @Override
  public BodyReceiver handle(HttpRequest request, Reply reply) {
    String path = request.path();
    if (!List.of("/enter", "/say", "/hear", "/leave").contains(path)) {
      return answered(reply, HttpResponse.of(404));
    }
    String method = path.equals("/hear") ? "GET" : "POST";
    if (!request.is(method)) {
      return answered(reply, HttpResponse.of(405).with("Allow", method));
    }
    String query = request.query();
    String name = query == null ? "" : query;
    return switch (path) {
      case "/say" -> new Message(name, reply);
      case "/enter" -> answered(reply, HttpResponse.of(enter(name)));
      case "/leave" -> answered(reply, HttpResponse.of(leave(name)));
      default -> {
        hear(name, reply);
        yield BodyReceiver.IGNORE;
      }
    };
  }

  private static BodyReceiver answered(Reply reply, HttpResponse response) {
    reply.send(response);
    return BodyReceiver.IGNORE;
  }

  private synchronized int enter(String name) {
    if (!name.matches(NAME)) {
      return 400;
    }
    if (members.putIfAbsent(name, new Member(name)) != null) {
      return 409;
    }
    tell(members.values(), "* " + name + " joined");
    return 204;
  }

  private synchronized int leave(String name) {
    Member member = members.get(name);
    if (member == null) {
      return 404;
    }
    leaving.add(member);
    seeOff();
    return 204;
  }

  private synchronized void hear(String name, Reply reply) {
    Member member = members.get(name);
    if (member == null) {
      reply.send(HttpResponse.of(404));
    } else {
      member.hear(reply);
    }
  }

  private synchronized int say(String name, String text) {
    Member me = members.get(name);
    int space = text.indexOf(' ');
    if (me == null) {
      return 404;
    }
    if (text.startsWith("@") && space > 0) {
      Member other = members.get(text.substring(1, space));
      if (other == null) {
        return 404;
      }
      tell(List.of(other), name + " (private): " + text.substring(space + 1));
    } else {
      tell(members.values().stream().filter(each -> each != me).toList(), name + ": " + text);
    }
    return 204;
  }

  private void tell(Collection<Member> some, String line) {
    some.forEach(member -> member.tell(line));
    seeOff();
  }

  /// Removes the members that are leaving. Telling the others may make more of them leave.
  private void seeOff() {
    for (Member gone = leaving.poll(); gone != null; gone = leaving.poll()) {
      if (members.remove(gone.name, gone)) {
        gone.end();
        String line = "* " + gone.name + " left";
        members.values().forEach(member -> member.tell(line));
      }
    }
  }

  /// A member, with the lines that wait for it, or the request that waits for the next line.
  private final class Member {
    private final String name;
    private final List<String> lines = new ArrayList<>();
    private @Nullable Reply waiting;

    Member(String name) {
      this.name = name;
    }

    void tell(String line) {
      lines.add(line);
      if (waiting != null) {
        send(waiting);
      } else if (lines.size() > maxWaiting) {
        leaving.add(this);
      }
    }

    void hear(Reply reply) {
      end();
      if (lines.isEmpty()) {
        waiting = reply;
      } else {
        send(reply);
      }
    }

    private void send(Reply reply) {
      waiting = null;
      String text = String.join("\n", lines) + "\n";
      lines.clear();
      reply.send(HttpResponse.text(200, text));
    }

    /// Ends the request that waits, without a line.
    void end() {
      if (waiting != null) {
        waiting.send(HttpResponse.of(204));
        waiting = null;
      }
    }
  }

  /// The content of one message, collected until all of it has arrived.
  private final class Message implements BodyReceiver {
    private final String name;
    private final Reply reply;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private boolean refused;

    Message(String name, Reply reply) {
      this.name = name;
      this.reply = reply;
    }

    @Override
    public boolean part(ByteBuffer part) {
      if (!refused && bytes.size() + part.remaining() > MAX_MESSAGE) {
        refused = true;
        reply.send(HttpResponse.of(413));
      }
      while (!refused && part.hasRemaining()) {
        bytes.write(part.get());
      }
      return true; // refused content is read, and thrown away
    }

    @Override
    public void end() {
      String text = bytes.toString(UTF_8);
      if (!refused) {
        reply.send(HttpResponse.of(text.contains("\n") ? 400 : say(name, text)));
      }
    }
  }
}
