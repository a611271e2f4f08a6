package manyclients.exercises.ch04;

import manyclients.exercises.support.ReplyChannel;
import org.jspecify.annotations.Nullable;

/// A ring of `most` places: the number of a request, modulo `most`, is its place.
public final class ReplyOrder {
  private static final String FAILED = new String("failed"); // compared by its identity

  private final ReplyChannel client;
  private final @Nullable String[] reports; // null: not finished
  private long begun;
  private long sent;
  private boolean sending;
  private boolean closed;

  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.reports = new String[most];
  }

  public boolean isOpen() {
    return !closed && begun - sent < reports.length;
  }

  public Request begin() {
    reports[place(begun)] = null;
    return new Request(begun++);
  }

  private int place(long number) {
    return (int) (number % reports.length);
  }

  private void report(long number, String report) {
    if (closed || number < sent || reports[place(number)] != null) {
      return;
    }
    reports[place(number)] = report;
    if (sending) {
      return;
    }
    sending = true;
    String next = reports[place(sent)];
    while (!closed && sent < begun && next != null) {
      if (next == FAILED) {
        closed = true;
        client.hangUp();
      } else {
        sent++;
        client.send(next);
        next = reports[place(sent)];
      }
    }
    sending = false;
  }

  public final class Request {
    private final long number;

    private Request(long number) {
      this.number = number;
    }

    public void done(String reply) {
      report(number, reply);
    }

    public void failed() {
      report(number, FAILED);
    }
  }
}
