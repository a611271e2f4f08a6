package manyclients.reactors;

import java.util.function.IntUnaryOperator;

/// Which of several loops gets the next client. Asked by one thread.
interface LoopChooser {

  /// @param loops how many there are
  /// @param load how many clients the loop of this number has
  /// @return the number of the loop, from 0
  int next(int loops, IntUnaryOperator load);

  /// One after the other. Fair to the loops as long as all clients stay equally long.
  static LoopChooser roundRobin() {
    return new LoopChooser() {
      private int last = -1;

      @Override
      public int next(int loops, IntUnaryOperator load) {
        last = (last + 1) % loops;
        return last;
      }
    };
  }

  /// The one with the fewest clients. Costs a look at each loop for each new client: with as many
  /// loops as cores that is nothing beside `accept`.
  static LoopChooser leastLoaded() {
    return (loops, load) -> {
      int least = 0;
      for (int i = 1; i < loops; i++) {
        if (load.applyAsInt(i) < load.applyAsInt(least)) {
          least = i;
        }
      }
      return least;
    };
  }
}
