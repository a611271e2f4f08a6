package manyclients.suite;

import java.util.concurrent.TimeUnit;
import manyclients.suite.rig.Rig;
import manyclients.suite.story.Seeds;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Stories that no one has thought of. The system property `seeds` says how many are played, 25 if
/// it says nothing; `seed`, with which one they begin, or which one it is.
interface RandomCases {

  @TestTemplate
  @ExtendWith(SeedsExtension.class)
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void everyStoryEndsWell(Rig rig, Seeds seeds) throws Exception {
    seeds.play(rig.engine(), rig.patience());
  }
}
