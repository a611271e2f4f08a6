package manyclients.reactors;

import java.util.function.IntUnaryOperator;

/// Chooses the loop for the next client. Only one thread calls it.
interface LoopChooser {

  /// @param loops the number of loops
  /// @param load returns the number of clients of a loop
  /// @return the index of the loop, from 0
  int next(int loops, IntUnaryOperator load);

  /// Chooses one loop after another, which is fair as long as all clients stay equally long.
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

  /// Chooses the loop with the fewest clients. It checks each loop for each new client: with one
  /// loop per core, that costs almost nothing compared with `accept`.
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
