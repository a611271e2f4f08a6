package manyclients.lab.xray.trace;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The places of each client's requests, one after the other.
final class ClientLanes {

  private ClientLanes() {}

  /// @param marks the marks, in order
  /// @param end the end of the trace
  static List<Span<ClientState>> of(int clients, List<Mark> marks, long end) {
    Spans<ClientState> spans = new Spans<>(clients, ClientState.HANDLING);
    List<Lane> lanes = IntStream.range(0, clients).mapToObj(id -> new Lane(id, spans)).toList();
    for (Mark mark : marks) {
      if (mark.client() != Mark.NONE) {
        lanes.get(mark.client()).add(mark);
      }
    }
    lanes.forEach(lane -> lane.end(end));
    return spans.all();
  }

  private static final class Lane {
    private final int client;
    private final Spans<ClientState> spans;
    private @Nullable ClientState state; // null: not connected
    private long since;
    private int thread;
    private int underWay;

    Lane(int client, Spans<ClientState> spans) {
      this.client = client;
      this.spans = spans;
    }

    void add(Mark mark) {
      switch (mark.kind()) {
        case CONNECTED -> enter(ClientState.THINKING, mark);
        case SENT -> sent(mark);
        case REPLIED -> replied(mark);
        case ENDED, CLOSED -> end(mark.at());
        default -> served(mark);
      }
    }

    private void sent(Mark mark) {
      if (underWay++ == 0) {
        enter(ClientState.IN_KERNEL, mark);
      }
    }

    private void replied(Mark mark) {
      underWay = Math.max(0, underWay - 1);
      if (underWay == 0) {
        enter(ClientState.THINKING, mark);
      }
    }

    /// Handles a mark of the server. A mark about a request whose reply has already arrived is
    /// ignored: its thread lost its core between the write and the mark.
    private void served(Mark mark) {
      if (underWay > 0) {
        switch (mark.kind()) {
          case READ -> read(mark);
          case TAKEN, QUEUED -> enter(ClientState.QUEUED, mark);
          case HANDLER_BEGAN -> enter(ClientState.HANDLING, mark);
          case HANDLER_ENDED, HANDED_BACK, BLOCKED -> enter(ClientState.UNSENT, mark);
          case WRITTEN -> written(mark);
          default -> {}
        }
      }
    }

    private void read(Mark mark) {
      if (mark.count() > 0 && state == ClientState.IN_KERNEL) {
        enter(ClientState.QUEUED, mark);
      }
    }

    private void written(Mark mark) {
      if (mark.count() > 0) {
        enter(ClientState.IN_KERNEL, mark);
      }
    }

    private void enter(ClientState next, Mark mark) {
      leave(mark.at());
      state = next;
      since = mark.at();
      boolean unseen = next == ClientState.THINKING || next == ClientState.IN_KERNEL;
      thread = unseen ? Mark.NONE : mark.thread();
    }

    void end(long at) {
      leave(at);
      state = null;
    }

    private void leave(long at) {
      if (state != null) {
        spans.add(new Span<>(client, state, since, at, thread));
      }
    }
  }
}
