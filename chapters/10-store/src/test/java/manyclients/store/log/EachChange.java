package manyclients.store.log;

import manyclients.store.data.Journal;

/// Makes each change a separate command.
record EachChange(Group group) implements Journal {
  @Override
  public void set(byte[] key, byte[] value, long due) {
    group.set(key, value, due);
    group.end();
  }

  @Override
  public void expire(byte[] key, long due) {
    group.expire(key, due);
    group.end();
  }

  @Override
  public void remove(byte[] key) {
    group.remove(key);
    group.end();
  }

  @Override
  public void clear() {
    group.clear();
    group.end();
  }
}
