package manyclients.http.files;

/// How much of a site may be kept in memory.
///
/// @param file the largest file that is, in bytes: larger ones are sent from their descriptors
/// @param all bytes of all files together
/// @param gzip the largest file that is compressed, in bytes; compressed it counts as a small one
record SiteBudget(int file, long all, int gzip) {

  static SiteBudget defaults() {
    return new SiteBudget(32 * 1024, 256L * 1024 * 1024, 16 * 1024 * 1024);
  }
}
