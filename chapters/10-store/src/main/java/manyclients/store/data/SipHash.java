package manyclients.store.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.SecureRandom;

/// SipHash-1-3, the keyed hash function of Aumasson and Bernstein, with one round per word and
/// three at the end.
///
/// Clients choose the keys of a store. If they could compute the hash, they could send a million
/// keys for one bucket, and each lookup would visit all of them. Therefore the hash depends on 128
/// random bits that no client knows. Redis uses SipHash-1-2 for the same reason.
///
/// Any thread may use it.
public final class SipHash {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int WORD_BYTES = 8;
  private static final int LAST_ROUNDS = 3;

  private final long key0;
  private final long key1;

  /// @param key0 one half of the secret key; `key1` is the other
  public SipHash(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  /// Returns a hash function that no client can predict.
  public static SipHash random() {
    SecureRandom random = new SecureRandom();
    return new SipHash(random.nextLong(), random.nextLong());
  }

  /// Returns a hash for a table. All of its bits are equally good.
  public int hash(byte[] array, int start, int length) {
    long all = hash64(array, start, length);
    return (int) (all ^ all >>> 32);
  }

  /// Computes the hash. The rounds at the end use the same code as the words, with a word of 0.
  long hash64(byte[] array, int start, int length) {
    long v0 = key0 ^ 0x736f6d6570736575L;
    long v1 = key1 ^ 0x646f72616e646f6dL;
    long v2 = key0 ^ 0x6c7967656e657261L;
    long v3 = key1 ^ 0x7465646279746573L;
    int words = length / WORD_BYTES;
    for (int round = 0; round <= words + LAST_ROUNDS; round++) {
      long word = 0;
      if (round < words) {
        word = (long) WORD.get(array, start + round * WORD_BYTES);
      } else if (round == words) {
        word = rest(array, start, length);
      } else if (round == words + 1) {
        v2 ^= 0xff;
      }
      v3 ^= word;
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
      v0 ^= word;
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /// Returns the last word: the remaining bytes, and the length.
  private static long rest(byte[] array, int start, int length) {
    long word = (long) length << 56;
    int whole = length & -WORD_BYTES;
    for (int i = whole; i < length; i++) {
      word |= (array[start + i] & 0xffL) << 8 * (i - whole);
    }
    return word;
  }
}
