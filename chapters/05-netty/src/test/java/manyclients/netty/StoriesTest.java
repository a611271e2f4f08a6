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

/// Stories that have failed once, and must not fail again.
class StoriesTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(10));

  /// More requests than a client is answered in a row, and then the end of its stream. After the
  /// pause the channel must not be read any more: the rest of it is in the decoder.
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
