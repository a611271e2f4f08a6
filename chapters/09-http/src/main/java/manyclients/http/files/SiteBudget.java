package manyclients.http.files;

/// The memory limits of a site.
///
/// @param file the largest file that is kept, in bytes; larger ones are sent from their descriptors
/// @param all the maximum size of all that is kept, in bytes
/// @param gzip the largest file that is compressed, in bytes; its compressed form is kept
record SiteBudget(int file, long all, int gzip) {

  static SiteBudget defaults() {
    return new SiteBudget(32 * 1024, 256L * 1024 * 1024, 16 * 1024 * 1024);
  }
}
