package manyclients.store.command;

import org.jspecify.annotations.Nullable;

/// Finds a command by its name, in upper or lower case, without making a string of the received
/// bytes. It is a hash table with open addressing.
///
/// It is filled once. After that, any thread may use it.
///
/// @param <T> the type of the values
public final class NameTable<T> {
  private static final int ROOM = 4; // places per name, so that few names collide
  private static final int CASE = 'a' - 'A';

  private final String[] names;
  private final @Nullable Object[] values;

  /// @param most the maximum number of names
  public NameTable(int most) {
    int places = Integer.highestOneBit(ROOM * most) * 2;
    names = new String[places];
    values = new Object[places];
  }

  /// @param name the name in ASCII and lower case
  public void add(String name, T value) {
    int hash = 0;
    for (int i = 0; i < name.length(); i++) {
      hash = next(hash, name.charAt(i));
    }
    int place = place(hash);
    while (values[place] != null) {
      place = place(place + 1);
    }
    names[place] = name;
    values[place] = value;
  }

  private static int next(int hash, int letter) {
    return 31 * hash + letter;
  }

  private int place(int hash) {
    return hash & names.length - 1;
  }

  /// Returns the value that was added under this name, or null.
  @SuppressWarnings("unchecked") // add() takes nothing else
  public @Nullable T find(byte[] array, int start, int length) {
    int hash = 0;
    for (int i = start; i < start + length; i++) {
      hash = next(hash, lower(array[i]));
    }
    int place = place(hash);
    while (values[place] != null && !isName(names[place], array, start, length)) {
      place = place(place + 1);
    }
    return (T) values[place];
  }

  private static boolean isName(String name, byte[] array, int start, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (lower(array[start + i]) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static int lower(byte letter) {
    return letter >= 'A' && letter <= 'Z' ? letter + CASE : letter;
  }
}
