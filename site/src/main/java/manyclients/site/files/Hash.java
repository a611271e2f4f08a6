package manyclients.site.files;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A SHA-256 of several parts; the boundaries between the parts count, too.
public final class Hash {
  private final MessageDigest digest;

  public Hash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Returns the hash of the parts' string forms: for words, numbers, and records of those.
  public static String of(Object... parts) {
    Hash hash = new Hash();
    for (Object part : parts) {
      hash.add(String.valueOf(part).getBytes(StandardCharsets.UTF_8));
    }
    return hash.hex();
  }

  public void add(byte[] part) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      digest.update((byte) (part.length >> shift));
    }
    digest.update(part);
  }

  /// Returns the hash in hexadecimal digits. Call it once, because it resets the digest.
  public String hex() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
