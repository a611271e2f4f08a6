package manyclients.uring;

/// The chapter's operations, as entries of the submission queue.
public final class Operations {
  /// The kind of a completion, in the upper 8 bits of its data; below is the client's token.
  static final int ACCEPT = 1;

  static final int RECEIVE = 2;
  static final int SEND = 3;
  static final int WAKE_UP = 4;
  static final int CANCEL = 5;

  /// A flag of a completion: a buffer was chosen, and its number is in the upper half of the flags.
  static final int CQE_BUFFER = 1;

  /// A flag of a completion: more will follow. Without it, a multishot request has ended.
  static final int CQE_MORE = 1 << 1;

  private static final int OP_NOP = 0;
  private static final int OP_ACCEPT = 13;
  private static final int OP_ASYNC_CANCEL = 14;
  private static final int OP_READ = 22;
  private static final int OP_SEND = 26;
  private static final int OP_RECEIVE = 27;

  private static final int BUFFER_SELECT = 1 << 5 << 8;
  private static final int SKIP_SUCCESS = 1 << 6 << 8;
  private static final int RECEIVE_MULTISHOT = 1 << 1 << 16;

  private static final int MSG_DONTWAIT = 0x40;
  private static final int MSG_NOSIGNAL = 0x4000;
  private static final int CANCEL_ALL = 1;
  private static final int CANCEL_ANY = 1 << 2;

  private final SubmissionQueue queue;

  public Operations(SubmissionQueue queue) {
    this.queue = queue;
  }

  static long data(int kind, long token) {
    return (long) kind << 56 | token;
  }

  static int kind(long data) {
    return (int) (data >>> 56);
  }

  static long token(long data) {
    return data & 0xff_ffff_ffff_ffffL;
  }

  static int buffer(int flags) {
    return flags >>> 16;
  }

  /// Does nothing except complete.
  public void nop(long data) {
    queue.put(OP_NOP, -1, 0, 0, 0, 0, data, 0);
  }

  /// Accepts one client.
  void accept(int fd) {
    int flags = ListeningSocket.SOCK_CLOEXEC;
    queue.put(OP_ACCEPT, fd, 0, 0, 0, flags, data(ACCEPT, 0), 0);
  }

  /// Receives into buffers that the kernel chooses. Each piece that arrives is one completion,
  /// until the request ends.
  void receive(int fd, long token) {
    int operation = OP_RECEIVE | RECEIVE_MULTISHOT | BUFFER_SELECT;
    queue.put(operation, fd, 0, 0, 0, 0, data(RECEIVE, token), BufferRing.GROUP);
  }

  /// Receives once, into the program's own buffer.
  void receiveOnce(int fd, long address, int length, long token) {
    queue.put(OP_RECEIVE, fd, 0, address, length, 0, data(RECEIVE, token), 0);
  }

  /// Sends immediately as much as there is room for; the completion gives the number of bytes.
  void sendNow(int fd, long address, int length, long token) {
    int flags = MSG_NOSIGNAL | MSG_DONTWAIT;
    queue.put(OP_SEND, fd, 0, address, length, flags, data(SEND, token), 0);
  }

  /// Sends some of the bytes when there is room; the completion gives their number.
  void send(int fd, long address, int length, long token) {
    queue.put(OP_SEND, fd, 0, address, length, MSG_NOSIGNAL, data(SEND, token), 0);
  }

  void read(int fd, long address, int length, long data) {
    queue.put(OP_READ, fd, 0, address, length, 0, data, 0);
  }

  /// Cancels the request that was submitted with this data. It still completes, with `-ECANCELED`
  /// or with its result.
  void cancel(long data) {
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, data, 0, 0, data(CANCEL, 0), 0);
  }

  /// Cancels all requests that were submitted with this data.
  void cancelAll(long data) {
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, data, 0, CANCEL_ALL, data(CANCEL, 0), 0);
  }

  void cancelAll() {
    int flags = CANCEL_ALL | CANCEL_ANY;
    queue.put(OP_ASYNC_CANCEL | SKIP_SUCCESS, -1, 0, 0, 0, flags, data(CANCEL, 0), 0);
  }
}
