package manyclients.contract.frame;

import com.code_intelligence.jazzer.junit.FuzzTest;

/// Bytes that nobody thought of. What is found is kept in the folder of [KnownStreamsTest].
class FrameDecoderFuzzTest {
  @FuzzTest(maxDuration = "60s")
  void anyStreamInAnyPiecesIsDecodedAsTheModelSays(byte[] input) {
    KnownStreamsTest.check(input);
  }
}
