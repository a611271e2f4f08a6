package manyclients.uring;

import java.io.IOException;
import java.nio.ByteBuffer;
import manyclients.contract.frame.FrameDecoder;
import manyclients.selector.Connection.State;
import org.jspecify.annotations.Nullable;

/// A client on the ring. It is notified of bytes after the kernel has received them, and the kernel
/// sends its replies when the loop enters it next.
///
/// Operations under way belong to the kernel: a multishot receive, with any buffer that it chooses,
/// and a send of one piece of the replies. A client that closes cancels both, and its descriptor is
/// closed when both have ended.
final class UringConnection extends Connection {
  private final UringLoop uring;
  private final SendQueue replies;
  private final Session session;
  private final Multishot receiving = new Receiving();

  /// The buffer for receiving if there is no buffer ring.
  private final @Nullable Piece own;

  private boolean abandoned;
  private boolean left;

  UringConnection(UringLoop loop, int fd, long token) {
    super(loop, fd, token);
    this.uring = loop;
    this.replies = new SendQueue(loop, this);
    this.session = new Session(this, replies, this::proceed);
    this.own = loop.received() == null ? loop.buffers().take() : null;
  }

  @Override
  Session session() {
    return session;
  }

  private final class Receiving extends Multishot {
    @Override
    void submit() {
      if (own == null) {
        uring.operations().receive(fd, token);
      } else {
        own.bytes.clear();
        uring.operations().receiveOnce(fd, own.address(), own.bytes.capacity(), token);
      }
    }

    @Override
    void cancel() {
      uring.operations().cancel(Operations.data(Operations.RECEIVE, token));
    }
  }

  /// Handles a completion of the receive.
  ///
  /// @param result the number of bytes, 0 at the end of the stream, or an error number, negated
  void received(int result, int flags) {
    receiving.completed(flags);
    try {
      if (result > 0) {
        take(result, flags);
      } else {
        giveBack(flags);
        handle(result);
      }
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
    if (result != -Errno.ENOBUFS) {
      receiving.resume();
    }
    leaveIfQuiet();
  }

  /// Handles the bytes in a buffer, and gives it back immediately, because bytes to keep were
  /// copied. So no client holds a shared buffer.
  private void take(int count, int flags) throws IOException {
    BufferRing ring = uring.received();
    if (own != null) {
      hand(own.bytes.clear().limit(count), loop.decoder());
    } else if (ring != null) {
      int number = Operations.buffer(flags);
      ByteBuffer bytes = ring.take(number, count);
      try {
        hand(bytes, ring.decoder(number));
      } finally {
        ring.giveBack(number);
      }
    }
  }

  private void hand(ByteBuffer bytes, FrameDecoder decoder) throws IOException {
    received(bytes, decoder);
    if (!receives()) {
      receiving.want(false); // the client has sent more while it has to wait
    }
  }

  private boolean receives() {
    return state() == State.WAITING || state() == State.DRAINING;
  }

  private void giveBack(int flags) {
    BufferRing ring = uring.received();
    if ((flags & Operations.CQE_BUFFER) != 0 && ring != null) {
      int number = Operations.buffer(flags);
      ring.take(number, 0);
      ring.giveBack(number);
    }
  }

  private void handle(int result) throws IOException {
    switch (result) {
      case 0 -> {
        receiving.want(false); // nothing more will come
        ended();
      }
      case -Errno.ENOBUFS -> uring.starved(this);
      case -Errno.ECANCELED, -Errno.EINTR -> {}
      default -> failed(Errno.exception("recv", result));
    }
  }

  /// Receives again, if that is still wanted.
  void resume() {
    if (!left) {
      receiving.resume();
    }
  }

  @Override
  void rests(State next) {
    if (receives() && !session.hasEnded()) {
      receiving.want(true); // want(false) can wait until bytes arrive
    }
  }

  /// Handles the end of a send.
  void sent(int result) {
    if (abandoned) {
      replies.failed();
      leaveIfQuiet();
    } else if (result >= 0 || result == -Errno.EAGAIN) {
      try {
        replies.completed(Math.max(0, result));
        afterSend();
      } catch (RuntimeException | Error e) {
        failed(e);
      }
    } else {
      replies.failed();
      failed(Errno.exception("send", result));
    }
  }

  private void afterSend() {
    if (!replies.isEmpty()) {
      try {
        settle(false); // it may be blocked by now
      } catch (IOException | RuntimeException | Error e) {
        failed(e);
      }
    } else if (state() == State.WAITING_TO_WRITE) {
      proceed();
    }
  }

  /// Returns whether the client has something to do as soon as a send has ended.
  boolean isInHaste() {
    return abandoned || replies.isInHaste() || state() == State.WAITING_TO_WRITE;
  }

  @Override
  void abandon() {
    abandoned = true;
    receiving.want(false);
    if (replies.isUnderWay()) {
      uring.operations().cancel(Operations.data(Operations.SEND, token));
    }
    leaveIfQuiet();
  }

  private void leaveIfQuiet() {
    if (abandoned && !left && !receiving.isUnderWay() && !replies.isUnderWay()) {
      left = true;
      replies.close();
      if (own != null) {
        uring.buffers().takeBack(own);
      }
      leave();
    }
  }
}
