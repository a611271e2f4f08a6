package manyclients.uring;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The clients of a loop by number. The kernel gives back 64 bits with each event; what we put
/// there is a token: the number of a slot, and its generation, which changes when a client leaves.
///
/// A descriptor would not do: the kernel gives its number to the next connection, and an event of
/// the last one would then hit the wrong client. For one thread.
final class Slots<T> {
  /// The bits of a generation: what is left of 64 beside the number, and 8 bits for the kind of an
  /// operation.
  private static final int GENERATION = 0xff_ffff;

  private @Nullable Object[] items = new @Nullable Object[64];
  private int[] generations = new int[64];
  private int[] free = new int[64];
  private int freed;
  private int used; // slots from here on have never been taken
  private int size;

  /// Takes a slot, empty until [#put]; or takes none, when there is no memory for one more.
  long take() {
    if (freed == 0 && used == items.length) {
      grow();
    }
    int index = freed > 0 ? free[--freed] : used++;
    size++;
    return (long) generations[index] << 32 | index;
  }

  private void grow() {
    int length = items.length * 2;
    int[] moreGenerations = Arrays.copyOf(generations, length);
    int[] moreFree = Arrays.copyOf(free, length);
    items = Arrays.copyOf(items, length); // the last that may fail
    generations = moreGenerations;
    free = moreFree;
  }

  void put(long token, T item) {
    items[(int) token] = item;
  }

  /// The item with this token; null when it has left.
  @SuppressWarnings("unchecked") // only T was put there
  @Nullable T at(long token) {
    int index = (int) token;
    boolean stale = generations[index] != (int) (token >>> 32 & GENERATION);
    return stale ? null : (T) items[index];
  }

  /// Empties a slot: from here on its token leads nowhere.
  void release(long token) {
    int index = (int) token;
    items[index] = null;
    generations[index] = generations[index] + 1 & GENERATION;
    free[freed++] = index;
    size--;
  }

  int size() {
    return size;
  }

  /// Those that are there. They may leave meanwhile.
  @SuppressWarnings("unchecked")
  void forEach(Consumer<T> action) {
    for (int i = 0; i < used; i++) {
      T item = (T) items[i];
      if (item != null) {
        action.accept(item);
      }
    }
  }
}
