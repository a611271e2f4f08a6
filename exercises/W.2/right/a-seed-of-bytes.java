package manyclients.exercises.workshop;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/// The cuts of a bad network in the stream of one connection, into pieces of 1 to 16 bytes. Each
/// connection belongs to one thread; several threads may be at work at the same time.
public final class Cuts {
  private static final int LONGEST = 16;

  private final RandomGenerator dice;
  private int left;

  public Cuts(long seed, int connection) {
    byte[] both = ByteBuffer.allocate(12).putLong(seed).putInt(connection).array();
    dice = RandomGeneratorFactory.of("L64X128MixRandom").create(hash(both));
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public int take(int available) {
    left = left > 0 ? left : dice.nextInt(1, LONGEST + 1);
    int count = Math.min(left, available);
    left -= count;
    return count;
  }
}
