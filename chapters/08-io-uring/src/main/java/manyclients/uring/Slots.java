package manyclients.uring;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The clients of a loop by number. The kernel returns 64 bits with each event. They hold a token:
/// the number of a slot, and its generation, which changes when a client leaves.
///
/// A descriptor would not be enough: the kernel gives its number to the next connection, and an
/// event of the previous one would then hit the wrong client. For one thread.
final class Slots<T> {
  /// The bits of a generation: those of the 64 bits that are left after the number and 8 bits for
  /// the kind of an operation.
  private static final int GENERATION = 0xff_ffff;

  private @Nullable Object[] items = new @Nullable Object[64];
  private int[] generations = new int[64];
  private int[] free = new int[64];
  private int freed;
  private int used; // slots from here on have never been taken
  private int size;

  /// Takes a slot, which is empty until [#put]. Throws an error if no memory is left for a new one.
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
    items = Arrays.copyOf(items, length); // the last step that can fail
    generations = moreGenerations;
    free = moreFree;
  }

  void put(long token, T item) {
    items[(int) token] = item;
  }

  /// Returns the item with this token, or null if it has left.
  @SuppressWarnings("unchecked") // put() takes nothing else
  @Nullable T at(long token) {
    int index = (int) token;
    boolean stale = generations[index] != (int) (token >>> 32 & GENERATION);
    return stale ? null : (T) items[index];
  }

  /// Empties a slot. From now on its token finds nothing.
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

  /// Calls the action for all items, which may leave during the call.
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
