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

/// Divides work into shares, which run at the same time, and combines their results.
final class Shares {

  private Shares() {}

  /// The work on a share. It returns a result for each element, in the order of the elements.
  @FunctionalInterface
  interface Work<T, R> {
    List<R> perform(List<T> share) throws IOException, InterruptedException;
  }

  @FunctionalInterface
  interface Task {
    void perform() throws IOException, InterruptedException;
  }

  /// Works on all elements of a list, in shares. Ends when all shares have ended, even if one has
  /// failed.
  ///
  /// @param share computes the number of an element's share from its place in the list
  /// @return a result for each element, in the order of the list
  static <T, R> List<R> perform(List<T> all, IntUnaryOperator share, Work<T, R> work)
      throws IOException, InterruptedException {
    Object[] results = new Object[all.size()];
    List<Task> tasks = new ArrayList<>();
    for (List<Integer> places : divide(all.size(), share)) {
      tasks.add(() -> {
        Iterator<R> result = work.perform(places.stream().map(all::get).toList()).iterator();
        places.forEach(place -> results[place] = result.next());
      });
    }
    perform(tasks);
    @SuppressWarnings("unchecked") // the shares have put only results there
    List<R> whole = (List<R>) Arrays.asList(results);
    return whole;
  }

  /// Runs tasks at the same time; a single task runs in the calling thread.
  static void perform(List<Task> tasks) throws IOException, InterruptedException {
    if (tasks.size() == 1) {
      tasks.getFirst().perform();
      return;
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Callable<Void>> calls = tasks.stream().map(Shares::call).toList();
      for (Future<Void> call : threads.invokeAll(calls)) {
        call.get();
      }
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static Callable<Void> call(Task task) {
    return () -> {
      task.perform();
      return null;
    };
  }

  private static Collection<List<Integer>> divide(int size, IntUnaryOperator share) {
    Map<Integer, List<Integer>> shares = new TreeMap<>();
    for (int place = 0; place < size; place++) {
      shares.computeIfAbsent(share.applyAsInt(place), _ -> new ArrayList<>()).add(place);
    }
    return shares.values();
  }
}
