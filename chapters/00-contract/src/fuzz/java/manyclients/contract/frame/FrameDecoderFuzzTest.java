package manyclients.contract.frame;

import com.code_intelligence.jazzer.junit.FuzzTest;

/// Random bytes. Inputs that fail are kept in the folder of [KnownStreamsTest].
class FrameDecoderFuzzTest {
  @FuzzTest(maxDuration = "60s")
  void anyStreamInAnyPiecesIsDecodedAsTheModelSays(byte[] input) {
    KnownStreamsTest.check(input);
  }
}
