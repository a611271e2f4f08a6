package manyclients.lab.chaos;

import java.util.random.RandomGenerator;

/// The sequence of steps for one direction of one connection.
public final class Fate {
  private final ChaosPlan plan;
  private final RandomGenerator dice;
  private boolean atCut = true;

  Fate(ChaosPlan plan, RandomGenerator dice) {
    this.plan = plan;
    this.dice = dice;
  }

  /// Returns the next step. At least every other step is a [ChaosStep.Pass], so the bytes move on.
  public ChaosStep next() {
    atCut = !atCut;
    return atCut ? atCut(dice.nextDouble()) : piece();
  }

  /// Returns a pass of 1 to 1,024 bytes. Most are short, so that many cuts fall within a header.
  private ChaosStep piece() {
    return new ChaosStep.Pass(1 + dice.nextInt(1 << dice.nextInt(11)));
  }

  private ChaosStep atCut(double drawn) {
    double reset = plan.reset();
    double halfClose = reset + plan.halfClose();
    double stall = halfClose + plan.stall();
    double delay = stall + plan.delay();
    if (drawn < reset) {
      return new ChaosStep.Reset();
    } else if (drawn < halfClose) {
      return new ChaosStep.HalfClose();
    } else if (drawn < stall) {
      return new ChaosStep.Pause(plan.stallTime());
    } else if (drawn < delay) {
      return new ChaosStep.Pause(
          plan.longestDelay().multipliedBy(dice.nextInt(1, 101)).dividedBy(100));
    }
    return piece();
  }
}
