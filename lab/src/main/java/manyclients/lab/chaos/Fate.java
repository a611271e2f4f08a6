package manyclients.lab.chaos;

import java.util.random.RandomGenerator;

/// What awaits one direction of one connection, step by step.
public final class Fate {
  private final ChaosPlan plan;
  private final RandomGenerator dice;
  private boolean atCut = true;

  Fate(ChaosPlan plan, RandomGenerator dice) {
    this.plan = plan;
    this.dice = dice;
  }

  /// The next step. At least every other one is a [Step.Pass], so the bytes move on.
  public Step next() {
    atCut = !atCut;
    return atCut ? atCut(dice.nextDouble()) : piece();
  }

  /// 1 to 1,024 bytes, and mostly few: the cuts that hurt are those within a header.
  private Step piece() {
    return new Step.Pass(1 + dice.nextInt(1 << dice.nextInt(11)));
  }

  private Step atCut(double drawn) {
    double reset = plan.reset();
    double halfClose = reset + plan.halfClose();
    double stall = halfClose + plan.stall();
    double delay = stall + plan.delay();
    if (drawn < reset) {
      return new Step.Reset();
    } else if (drawn < halfClose) {
      return new Step.HalfClose();
    } else if (drawn < stall) {
      return new Step.Pause(plan.stallTime());
    } else if (drawn < delay) {
      return new Step.Pause(plan.longestDelay().multipliedBy(dice.nextInt(1, 101)).dividedBy(100));
    }
    return piece();
  }
}
