package manyclients.http.files;

import org.jspecify.annotations.Nullable;

/// The result for a path in the index.
sealed interface SiteFile {

  /// A file.
  ///
  /// @param gzip null if there is no compressed form
  /// @param file null if the file is in memory, where it cannot change
  record Content(Representation plain, @Nullable Representation gzip, @Nullable OpenFile file)
      implements SiteFile {

    /// Returns the content to send now: the indexed one, unless the file has been written to since.
    Content now() {
      OpenFile changed = file == null ? null : file.changed();
      return changed == null ? this : new Content(changed.with(changed.tag()), null, changed);
    }
  }

  /// A folder that was requested without its slash. The client is sent to the address with it,
  /// because relative links in the page would lead elsewhere.
  ///
  /// @param location its path with the slash, percent-encoded
  record Moved(String location) implements SiteFile {}
}
