package manyclients.suite.story;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/// A request of a story that is recognisable by its bytes: its deed, its client, its number, and
/// then bytes computed from the last two. A request that is too short for them is an echo.
///
/// @param client the client's number
/// @param number the number of the request within its client
/// @param size the size of the payload, in bytes
record Request(Deed deed, int client, int number, int size) {
  static final int HEADER = 6;
  static final String REFUSAL = "refused";
  private static final List<Deed> DEEDS = List.of(Deed.values());
  private static final int SWOLLEN = 100_000;
  private static final byte[] REPEATED = bytes(700, 7);

  /// Returns whether the handler can recognise the request.
  boolean isKnown() {
    return size >= HEADER;
  }

  byte[] payload() {
    byte[] payload = bytes(size, 31 * client + number);
    if (isKnown()) {
      ByteBuffer.wrap(payload).put((byte) DEEDS.indexOf(deed)).put((byte) client).putInt(number);
    }
    return payload;
  }

  private static byte[] bytes(int size, int first) {
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) (first + i * 7);
    }
    return bytes;
  }

  /// Returns the request with this payload.
  ///
  /// @throws AssertionError if there is none, or if the buffer holds more than the payload
  static Request of(ByteBuffer payload) {
    if (payload.position() != 0 || payload.limit() != payload.capacity()) {
      throw new AssertionError(
          "a handler is given a request that is not all of its own: " + payload);
    }
    int size = payload.remaining();
    if (size < HEADER) {
      return new Request(Deed.ECHOES, 0, 0, size);
    }
    int deed = payload.get(0);
    if (deed >= 0 && deed < DEEDS.size()) {
      Request request = new Request(DEEDS.get(deed), payload.get(1), payload.getInt(2), size);
      if (payload.equals(ByteBuffer.wrap(request.payload()))) {
        return request;
      }
    }
    throw new AssertionError("a handler is given a request that no client has sent: " + payload);
  }

  /// Returns the payload of the reply, if the handler returns one.
  byte[] reply() {
    return switch (deed) {
      case CUTS -> Arrays.copyOfRange(payload(), HEADER, size);
      case REPEATS -> REPEATED.clone();
      case SWELLS -> bytes(SWOLLEN, number);
      case CLOSES -> REFUSAL.getBytes(StandardCharsets.UTF_8);
      default -> payload();
    };
  }
}
