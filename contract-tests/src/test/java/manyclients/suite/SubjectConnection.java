package manyclients.suite;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;

/// One client of the [SubjectServer]. Another thread watches its deadline.
final class SubjectConnection implements Runnable {
  private static final int LOOK_UP_EVERY_MILLIS = 10;

  final Thread thread;
  private final SubjectServer server;
  private final Socket socket;
  private final Limits limits;
  private final Fault fault;
  private final FrameDecoder decoder;
  private final List<byte[]> unsent = Collections.synchronizedList(new ArrayList<>());
  private ByteBuffer in = ByteBuffer.allocate(1024).limit(0);
  private volatile long deadline;
  private volatile boolean late;
  private int held;
  volatile Thread servedBy;

  SubjectConnection(SubjectServer server, Socket socket) throws IOException {
    this.server = server;
    this.socket = socket;
    limits = server.config.limits();
    fault = server.fault;
    int wrong = fault == Fault.LIMIT_OFF_BY_ONE ? 1 : 0;
    decoder = new FrameDecoder(limits.maxFrame() - wrong);
    socket.setTcpNoDelay(true);
    long others = server.counters.snapshot().open(); // with more of them, each wakes up less often
    socket.setSoTimeout(LOOK_UP_EVERY_MILLIS + (int) others / 10);
    thread = new Thread(this, "subject-connection");
    servedBy = thread;
    allow(idleTimeout());
  }

  private Duration idleTimeout() {
    return fault == Fault.NO_IDLE_TIMEOUT ? Duration.ofHours(1) : limits.idleTimeout();
  }

  private void allow(Duration time) {
    if (fault == Fault.TIMEOUT_SINCE_CONNECT && deadline != 0) {
      return;
    }
    deadline = System.nanoTime() + time.toNanos();
  }

  void endIfLate(long now) {
    if (now - deadline > 0 && !late) {
      late = true;
      server.counters.timedOut.increment();
      abort(fault != Fault.HANDLER_KEEPS_ITS_PLACE);
    }
  }

  void abort(boolean interrupt) {
    try {
      socket.close();
    } catch (IOException e) {
      // closed, as intended
    }
    if (interrupt) {
      thread.interrupt();
    }
  }

  @Override
  public void run() {
    servedBy = Thread.currentThread(); // with one of the faults, the acceptor's
    try {
      serve();
      partInPeace();
    } catch (Throwable e) {
      if (!late && fault != Fault.RESET_NOT_COUNTED) {
        server.counters.failed.increment();
      }
      if (!late && e instanceof IOException && !server.closing.get()) {
        server.tell(Kind.CONNECTION, e);
      }
      while (fault == Fault.SPINS_WHEN_INTERRUPTED
          && Thread.currentThread().isInterrupted()
          && !server.closing.get()) {
        Thread.onSpinWait();
      }
      if (fault == Fault.HANDLER_EXCEPTION_ENDS_ALL && !(e instanceof IOException)) {
        server.close();
      }
      if (!(e instanceof IOException)) {
        partInPeace(); // the handler has failed: earlier replies go out
      }
    } finally {
      if (fault == Fault.SOCKET_LEFT) {
        server.leaked.add(socket);
      } else {
        abort(false);
      }
      giveMemoryBack();
      server.ended(this);
    }
  }

  private void serve() throws Throwable {
    boolean atEnd = false;
    while (!atEnd && !server.closing.get()) {
      List<ByteBuffer> requests = new ArrayList<>();
      Outcome outcome = decodeAll(requests);
      boolean malformed = outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG;
      if (!(malformed && fault == Fault.EARLIER_REQUESTS_FORGOTTEN)) {
        answerAll(requests);
      }
      if (!requests.isEmpty() && fault != Fault.KEEPS_WHAT_WAS_ANSWERED) {
        giveMemoryBack();
      }
      if (malformed) {
        boolean counts = outcome == Outcome.TOO_LONG || fault != Fault.NEGATIVE_TAKEN_FOR_END;
        server.counters.malformed.add(counts ? 1 : 0);
        return;
      }
      atEnd = !server.closing.get() && isAtEnd();
    }
    if (atEnd && fault == Fault.RESET_ON_HALF_CLOSE) {
      socket.setSoLinger(true, 0);
      socket.close();
    }
    if (fault == Fault.GOODBYE_TOLD) {
      server.tell(Kind.CONNECTION, new IOException("the client has gone"));
    }
    if (atEnd && in.hasRemaining()) {
      throw new IOException("the client left inside a frame");
    }
  }

  private Outcome decodeAll(List<ByteBuffer> requests) {
    Outcome outcome = decoder.decode(in);
    while (outcome == Outcome.FRAME) {
      ByteBuffer payload = decoder.payload();
      if (payload.hasRemaining() || fault != Fault.EMPTY_FRAME_IGNORED) {
        ByteBuffer request =
            ByteBuffer.allocate(payload.remaining() + 5)
                .position(5)
                .put(payload)
                .flip()
                .position(5);
        requests.add(fault == Fault.REQUEST_IS_A_WINDOW ? request : request.slice());
      }
      if (fault == Fault.COPIES_ALL_THAT_WAITS) {
        in = ByteBuffer.allocate(in.remaining()).put(in).flip();
      }
      outcome = decoder.decode(in);
    }
    if (requests.size() > 1 && fault == Fault.REPLIES_SWAPPED) {
      Collections.swap(requests, 0, 1);
    }
    boolean isPart = outcome == Outcome.INCOMPLETE && in.hasRemaining();
    return isPart && fault == Fault.SMALL_READ_TAKEN_FOR_WHOLE ? Outcome.TOO_LONG : outcome;
  }

  private void answerAll(List<ByteBuffer> requests) throws Throwable {
    if (fault == Fault.ALL_IN_ONE_TURN) {
      server.turn.lock();
    }
    try {
      for (ByteBuffer request : requests) {
        if (server.over && fault != Fault.ANSWERS_TO_THE_END) {
          throw new IOException("closed");
        }
        server.counters.requests.increment();
        allow(fault == Fault.NO_WRITE_TIMEOUT ? Duration.ofHours(1) : limits.requestTimeout());
        write(replyTo(request));
      }
    } finally {
      if (fault == Fault.ALL_IN_ONE_TURN) {
        server.turn.unlock();
      }
    }
    if (requests.isEmpty()) {
      return;
    }
    if (!in.hasRemaining()) {
      allow(idleTimeout());
    } else {
      allow(limits.requestTimeout());
    }
  }

  private byte[] replyTo(ByteBuffer request) throws Throwable {
    if (fault == Fault.REQUESTS_KEPT) {
      server.kept.add(request);
    }
    ByteBuffer reply;
    try {
      reply = Objects.requireNonNull(server.handler.handle(request));
    } catch (Throwable e) {
      server.tell(Kind.HANDLER, e);
      if (fault == Fault.PRINTS_TRACES) {
        e.printStackTrace();
      }
      throw e instanceof IOException ? new IllegalStateException(e) : e;
    }
    if (Thread.interrupted() && fault == Fault.INTERRUPT_TAKEN_FOR_END) {
      throw new InterruptedException("interrupted");
    }
    if (fault == Fault.HANDLER_BUFFER_FROM_ZERO) {
      reply.position(0);
    }
    byte[] frame = frame(reply);
    if (fault == Fault.REPLY_CONSUMED) {
      reply.position(reply.limit());
    }
    return frame;
  }

  private byte[] frame(ByteBuffer reply) {
    try {
      return FrameEncoder.frame(reply).array();
    } catch (RuntimeException e) { // the reply can no longer be read
      server.tell(Kind.HANDLER, e);
      if (fault == Fault.LENT_BUFFER_LEFT_DIRTY) {
        server.lent.add(new byte[] {0, 0, 0, 10});
      }
      throw e;
    }
  }

  private void write(byte[] reply) throws IOException {
    for (byte[] dirt = server.lent.poll(); dirt != null; dirt = server.lent.poll()) {
      socket.getOutputStream().write(dirt);
    }
    if (fault == Fault.UNBOUNDED_OUTPUT || server.over && fault == Fault.ANSWERS_TO_THE_END) {
      unsent.add(reply);
      return;
    }
    int length = reply.length;
    if (server.closing.get()) {
      length = fault == Fault.REPLY_DROPPED_ON_CLOSE ? 0 : length;
      length = fault == Fault.REPLY_TORN_ON_CLOSE ? length / 2 : length;
    }
    socket.getOutputStream().write(reply, 0, length);
    server.counters.replies.add(fault == Fault.REPLIES_MISCOUNTED ? 2 : 1);
  }

  /// Waits while another client's requests are answered.
  private void awaitTurn() {
    server.turn.lock();
    try {
      assert server.turn.isHeldByCurrentThread();
    } finally {
      server.turn.unlock();
    }
  }

  private boolean isAtEnd() throws IOException {
    boolean wasEmpty = !in.hasRemaining();
    boolean greedy = fault == Fault.ALL_IN_ONE_TURN || fault == Fault.COPIES_ALL_THAT_WAITS;
    int most = greedy ? 1 << 16 : 1024;
    int room = Math.max(decoder.needed(), most);
    if (room > most && held == 0) {
      holdMemory();
    }
    if (fault == Fault.ALL_IN_ONE_TURN) {
      awaitTurn();
    }
    in = ByteBuffer.allocate(room).put(in).flip();
    try {
      int count = socket.getInputStream().read(in.array(), in.limit(), room - in.limit());
      if (count > 0) {
        in.limit(in.limit() + count);
        if (wasEmpty || fault == Fault.TIMEOUT_PER_READ) {
          allow(limits.requestTimeout());
        }
      }
      return count < 0;
    } catch (SocketTimeoutException timeToLookUp) {
      return false;
    }
  }

  /// Takes memory for a large request, from a limited amount.
  private void holdMemory() throws IOException {
    if (!server.room.tryAcquire(limits.maxFrame())) {
      server.counters.shed.increment();
      throw new IOException("no memory for a large request");
    }
    held = limits.maxFrame();
  }

  private void giveMemoryBack() {
    server.room.release(held);
    held = 0;
  }

  /// Half-closes and reads the client's last bytes, because closing with unread bytes resets the
  /// connection, and a reset may destroy replies.
  private void partInPeace() {
    boolean timed = fault == Fault.LEAVING_IS_TIMED;
    allow(timed ? limits.requestTimeout().dividedBy(2) : Duration.ofHours(1));
    Duration patience =
        fault == Fault.LISTENS_FOR_EVER ? Duration.ofHours(1) : limits.requestTimeout();
    long enough = System.nanoTime() + patience.toNanos();
    try {
      socket.shutdownOutput();
      byte[] ignored = new byte[4096];
      while (System.nanoTime() < enough && read(ignored)) {}
    } catch (IOException goneAlready) {
      // as intended
    }
  }

  private boolean read(byte[] ignored) throws IOException {
    try {
      return socket.getInputStream().read(ignored) >= 0;
    } catch (SocketTimeoutException patience) {
      return true;
    }
  }
}
