package manyclients.http.files;

import org.jspecify.annotations.Nullable;

/// What is behind a path of the index.
sealed interface SiteFile {

  /// A file.
  ///
  /// @param gzip null where compressing does not pay
  /// @param file null if it is in memory, where nothing changes it
  record Content(Representation plain, @Nullable Representation gzip, @Nullable OpenFile file)
      implements SiteFile {

    /// What to send now: what was indexed, unless the file has been written to since.
    Content now() {
      OpenFile changed = file == null ? null : file.changed();
      return changed == null ? this : new Content(changed.with(changed.tag()), null, changed);
    }
  }

  /// A folder that was asked for without its slash: links in its page would lead elsewhere.
  ///
  /// @param location its path with the slash, percent-encoded
  record Moved(String location) implements SiteFile {}
}
