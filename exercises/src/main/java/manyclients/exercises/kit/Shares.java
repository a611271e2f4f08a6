package manyclients.exercises.kit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntUnaryOperator;

/// Divides work, has its shares done at the same time, and puts together what comes of it.
final class Shares {

  private Shares() {}

  /// What is done with a share: there is a result for each of its elements, in their order.
  @FunctionalInterface
  interface Work<T, R> {
    List<R> perform(List<T> share) throws IOException, InterruptedException;
  }

  /// Does some work with all of a list, in shares. Returns when all are done, or one has failed.
  ///
  /// @param share which share an element belongs to, told by its place in the list
  /// @return a result for each element, in their order
  static <T, R> List<R> perform(List<T> all, IntUnaryOperator share, Work<T, R> work)
      throws IOException, InterruptedException {
    var shares = divide(all.size(), share);
    return shares.size() < 2 ? work.perform(all) : perform(all, shares, work);
  }

  private static <T, R> List<R> perform(
      List<T> all, Collection<List<Integer>> shares, Work<T, R> work)
      throws IOException, InterruptedException {
    Object[] results = new Object[all.size()];
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (List<Integer> places : shares) {
        tasks.add(() -> {
          Iterator<R> result = work.perform(places.stream().map(all::get).toList()).iterator();
          places.forEach(place -> results[place] = result.next());
          return null;
        });
      }
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
    @SuppressWarnings("unchecked") // those that the shares have put there
    List<R> whole = (List<R>) Arrays.asList(results);
    return whole;
  }

  private static Collection<List<Integer>> divide(int size, IntUnaryOperator share) {
    Map<Integer, List<Integer>> shares = new TreeMap<>();
    for (int place = 0; place < size; place++) {
      shares.computeIfAbsent(share.applyAsInt(place), _ -> new ArrayList<>()).add(place);
    }
    return shares.values();
  }
}
