package manyclients.http.differential;

/// A difference between two readings of the same bytes.
///
/// @param reason the refusing parser's reason, or what each of them read; empty if there is none
record Difference(Kind kind, String reason) {
  enum Kind {
    /// Both read the same requests, and both or neither refuse what follows.
    NONE,
    /// We refuse bytes that the other parser reads, or waits to read.
    WE_REFUSE,
    /// The other parser refuses bytes that we read, or wait to read.
    THEY_REFUSE,
    /// Both accept, but see different requests. This is the dangerous case: it lets a request be
    /// smuggled past one of them.
    OTHER_REQUESTS
  }

  static Difference between(Read ours, Read theirs) {
    int both = Math.min(ours.requests().size(), theirs.requests().size());
    boolean same = ours.requests().subList(0, both).equals(theirs.requests().subList(0, both));
    boolean atOne = ours.requests().size() == theirs.requests().size();
    if (!same) {
      return new Difference(Kind.OTHER_REQUESTS, ours + " and " + theirs);
    }
    if (atOne && ours.isRefused() == theirs.isRefused()) {
      return new Difference(Kind.NONE, "");
    }
    if (ours.isRefused() && ours.requests().size() == both) {
      return new Difference(Kind.WE_REFUSE, ours.refused());
    }
    if (theirs.isRefused() && theirs.requests().size() == both) {
      return new Difference(Kind.THEY_REFUSE, theirs.refused());
    }
    return new Difference(Kind.OTHER_REQUESTS, ours + " and " + theirs);
  }
}
