package manyclients.store.experiment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.selector.Connection;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;
import manyclients.selector.Inbox;
import manyclients.selector.LoopContext;
import manyclients.selector.Outbox;
import manyclients.selector.Protocol;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespLimits;
import manyclients.store.resp.RespParser;
import manyclients.store.resp.RespParser.Outcome;
import manyclients.store.resp.RespReplies;

/// A store that remembers nothing: it answers `GET` with the same value each time, `CONFIG` with an
/// empty array, and all else with `OK`. It parses like the real store, and its replies have the
/// same sizes, so the difference in cost is the cost of remembering.
final class FakeStore implements Protocol {
  private static final int BUFFER = 64 * 1024;
  private static final byte[] VALUE = new byte[RedisBenchmark.VALUE_BYTES];

  private final LoopContext context;
  private final RespLimits limits;
  private final RespReplies replies = new RespReplies(BUFFER);
  private final ByteBuffer in = ByteBuffer.allocate(BUFFER);

  FakeStore(LoopContext context) {
    this.context = context;
    this.limits = RespLimits.of(context.limits().maxFrame());
  }

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    return new Talk(channel);
  }

  private void answer(Command command) {
    if (command.size() == 0) {
      return; // an empty line
    }
    context.counters().requests.increment();
    if (command.is(0, "GET")) {
      replies.bulk(VALUE, 0, VALUE.length);
    } else if (command.is(0, "CONFIG")) {
      replies.array(0);
    } else {
      replies.status("OK");
    }
  }

  private final class Talk implements Conversation {
    private final SocketChannel channel;
    private final RespParser parser = new RespParser(limits);
    private final Inbox inbox = new Inbox();
    private final Outbox outbox;
    private State afterReplies = State.WAITING;

    Talk(SocketChannel channel) {
      this.channel = channel;
      this.outbox = new Outbox(channel, context.counters());
    }

    @Override
    public boolean receive() throws IOException {
      ByteBuffer bytes = inbox.space(in.clear());
      if (channel.read(bytes) < 0) {
        afterReplies = State.CLOSED;
        return true;
      }
      answerAll(bytes.flip());
      outbox.put(replies.bytes(), context.loop().out());
      replies.clear();
      outbox.flush(context.loop().out());
      return true;
    }

    private void answerAll(ByteBuffer bytes) throws IOException {
      int at = bytes.position();
      Outcome outcome = parser.parse(bytes.array(), at, bytes.limit());
      while (outcome == Outcome.COMMAND) {
        answer(parser.command());
        at += parser.consumed();
        outcome = parser.parse(bytes.array(), at, bytes.limit());
      }
      if (outcome == Outcome.FAILED) {
        throw new IOException(parser.error());
      }
      bytes.position(at);
      inbox.keep(bytes, parser.needed());
    }

    @Override
    public boolean proceed() throws IOException {
      return outbox.resume();
    }

    @Override
    public void drain() {
      if (afterReplies == State.WAITING) {
        afterReplies = State.DRAINING;
      }
    }

    @Override
    public boolean isLeaving() {
      return afterReplies == State.DRAINING;
    }

    @Override
    public State state() {
      return outbox.isBlocked() ? State.WAITING_TO_WRITE : afterReplies;
    }

    @Override
    public Duration timeout() {
      return context.limits().idleTimeout();
    }
  }
}
