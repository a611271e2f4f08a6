package manyclients.suite;

import java.util.concurrent.TimeUnit;
import manyclients.suite.rig.Rig;
import manyclients.suite.story.Seeds;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Random stories. The system property `seeds` sets their number (25 by default, or 1 with `seed`);
/// `seed` sets the first seed.
interface RandomCases {

  @TestTemplate
  @ExtendWith(SeedsExtension.class)
  @Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  default void everyStoryEndsWell(Rig rig, Seeds seeds) throws Exception {
    seeds.play(rig.engine(), rig.patience());
  }
}
