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

/// Streams that were once of interest, kept as files: some written by hand, others found by the
/// fuzz test.
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

  /// Checks an input: two bytes for the limit and the size of the pieces, then the stream.
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
