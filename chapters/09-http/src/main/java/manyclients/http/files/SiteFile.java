package manyclients.http.files;

import org.jspecify.annotations.Nullable;

/// What is behind a path of the index.
sealed interface SiteFile {

  /// A file.
  ///
  /// @param gzip null where compressing does not pay
  record Content(Representation plain, @Nullable Representation gzip) implements SiteFile {}

  /// A folder that was asked for without its slash: links in its page would lead elsewhere.
  ///
  /// @param location its path with the slash, percent-encoded
  record Moved(String location) implements SiteFile {}
}
