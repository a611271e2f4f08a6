package manyclients.contract.frame;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams that once were interesting, kept as files: those written by hand, and those that the
/// fuzz test found.
class KnownStreamsTest {
  private static final Path FOLDER =
      Path.of("src/test/resources/manyclients/contract/frame/FrameDecoderFuzzTestInputs");

  static List<Path> streams() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void aKnownStreamIsDecodedAsTheModelSays(Path stream) throws IOException {
    check(Files.readAllBytes(stream));
  }

  /// The first two bytes say the limit and the size of the pieces, the rest is the stream.
  static void check(byte[] input) {
    if (input.length < 2) {
      return;
    }
    int maxPayload = Byte.toUnsignedInt(input[0]) * 40;
    int piece = 1 + Byte.toUnsignedInt(input[1]);
    byte[] stream = Arrays.copyOfRange(input, 2, input.length);
    assertThat(Decoded.inPieces(stream, maxPayload, () -> piece))
        .isEqualTo(Decoded.expected(stream, maxPayload));
  }
}
