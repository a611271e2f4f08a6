package manyclients.netty;

import static manyclients.suite.story.Step.halfCloses;
import static manyclients.suite.story.Step.says;
import static manyclients.suite.story.Step.writes;
import static org.junit.jupiter.api.Assumptions.abort;

import java.time.Duration;
import java.util.List;
import manyclients.contract.ServerFactory;
import manyclients.suite.story.Deed;
import manyclients.suite.story.Story;
import manyclients.suite.story.Story.Pace;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;

/// Random stories that failed once, and must not fail again.
class StoriesTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));

  /// A client sends more requests than are answered in a row, and then ends its stream. After the
  /// pause the channel must not be read any more: all remaining bytes are in the decoder.
  @NetworkTest
  void repliesBehindAPauseAreSentAfterTheEndOfTheStream() throws Exception {
    Story story =
        Story.of(Pace.CALM, says(1, Deed.ECHOES, 30, 126), writes(1, 1 << 20), halfCloses(1));
    for (ServerFactory engine : List.of(new NettyNioEngine(), new NettyEpollEngine())) {
      engine.obstacle().ifPresent(reason -> abort(reason));
      story.play(engine, PATIENCE);
    }
  }
}
