package manyclients.store.log;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import manyclients.store.data.Keyspace;
import org.jspecify.annotations.Nullable;

/// Makes a new log from the present keys, while the old one is still being written.
///
/// While the rewrite runs, each record goes to both. A cursor walks through the keys of one owner
/// after another, piece by piece. A piece is read where its keys may be accessed, and the next one
/// is requested after it has been written. The new file is forced before it gets the name of the
/// old one, and the directory is forced before the log relies on the new file.
///
/// For the thread that commits, except for [#visit].
final class Rewrite {
  private static final int PIECE = 256 * 1024;
  private static final long UNFORCED = 4 << 20; // forcing more would make commits wait

  private final LogFiles files;
  private final String name;
  private final Gathered gathered;
  private final Iterator<KeyOwner> owners;
  private final BatchFile file;
  private KeyOwner owner; // this and the cursor: handed over with each piece
  private long cursor;
  private volatile @Nullable Throwable broken;

  Rewrite(LogFiles files, String name, Gathered gathered, List<KeyOwner> owners)
      throws IOException {
    this.files = files;
    this.name = name;
    this.gathered = gathered;
    this.owners = owners.iterator();
    this.owner = this.owners.next();
    this.file = new BatchFile(files.create(temporary(name)), 0);
  }

  /// Returns the name of the new file until it is complete.
  static String temporary(String name) {
    return name + ".rewrite";
  }

  void begin() {
    gathered.beginCopy();
    owner.execute(this::visit);
  }

  /// Writes the records for the new file. If these contain a piece, requests the next one, if any.
  void write(Gathered.Taken taken) throws IOException {
    if (broken != null) {
      throw new IOException("the keys could not be read", broken);
    }
    if (taken.copy() != null) {
      file.write(taken.copy());
    }
    if (file.unforced() > UNFORCED) {
      file.force();
    }
    if (taken.piece() && !taken.copied()) {
      next();
    }
  }

  private void next() {
    if (cursor == 0) {
      owner = owners.next();
    }
    owner.execute(this::visit);
  }

  /// Reads a piece, in the owner's thread or under its lock, so that it is in the log before the
  /// next change of these keys.
  private void visit(Keyspace keys) {
    try {
      gathered.addCopy(piece(keys), cursor == 0 && !owners.hasNext());
    } catch (RuntimeException | Error e) { // out of memory, for instance
      broken = e;
      gathered.rouse();
      throw e;
    }
  }

  private Bytes piece(Keyspace keys) {
    Records piece = new Records();
    do {
      cursor = keys.scan(cursor, entry -> piece.set(entry.key(), entry.value(), entry.due()));
    } while (cursor != 0 && piece.bytes.size() < PIECE);
    return piece.bytes;
  }

  /// Forces the new file. It has all keys and all records until now, as does the old one.
  void force() throws IOException {
    file.force();
  }

  /// Renames the new file. If the power fails now, either file may have the name. If forcing the
  /// directory fails, we do not know which.
  ///
  /// @return the new log
  BatchFile takeOver() throws IOException {
    files.rename(temporary(name), name);
    files.forceDirectory();
    return file;
  }

  /// Drops the new file. The old log continues.
  void abandon() {
    gathered.endCopy();
    try (file) {
      files.delete(temporary(name));
    } catch (IOException _) {
      // the next start deletes it
    }
  }
}
