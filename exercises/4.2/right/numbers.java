package manyclients.exercises.ch04;

import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import manyclients.exercises.support.ReplyChannel;

/// Requests have numbers; reports that are too early wait in a map. A reply is removed after it has
/// been sent.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;
  private final SortedMap<Integer, Optional<String>> early = new TreeMap<>();
  private int begun;
  private int next;
  private boolean sending;
  private boolean closed;

  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  public boolean isOpen() {
    return !closed && begun - next < most;
  }

  public Request begin() {
    if (!isOpen()) {
      throw new IllegalStateException("no more than " + most);
    }
    return new Request(begun++);
  }

  private void sendAll() {
    if (sending) {
      return;
    }
    sending = true;
    while (!closed && early.containsKey(next)) {
      Optional<String> reply = early.get(next);
      if (reply.isPresent()) {
        client.send(reply.get());
      } else {
        closed = true;
        client.hangUp();
      }
      early.remove(next);
      next++;
    }
    sending = false;
  }

  public final class Request {
    private final int number;

    private Request(int number) {
      this.number = number;
    }

    public void done(String reply) {
      report(Optional.of(reply));
    }

    public void failed() {
      report(Optional.empty());
    }

    private void report(Optional<String> reply) {
      if (number >= next && !closed) {
        early.putIfAbsent(number, reply);
        sendAll();
      }
    }
  }
}
