package manyclients.selector;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZI_Result;

/// One thread adds a task while the owner decides whether to block.
@JCStressTest
@Outcome(id = "true, 1", expect = ACCEPTABLE, desc = "It blocks, and is woken.")
@Outcome(id = "false, 0", expect = ACCEPTABLE, desc = "It sees the task.")
@Outcome(id = "false, 1", expect = ACCEPTABLE, desc = "It sees the task, and is woken for nothing.")
@Outcome(id = "true, 0", expect = FORBIDDEN, desc = "It blocks despite a task, and is not woken.")
@State
public class LostWakeUp {
  private final AtomicInteger wakeUps = new AtomicInteger();
  private final TaskQueue tasks = new TaskQueue(wakeUps::incrementAndGet);

  @Actor
  public void other() {
    tasks.add(() -> {});
  }

  @Actor
  public void owner(ZI_Result result) {
    result.r1 = tasks.prepareToBlock();
  }

  @Arbiter
  public void afterwards(ZI_Result result) {
    result.r2 = wakeUps.get();
  }
}
