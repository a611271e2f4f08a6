package manyclients.exercises.ch06;

import java.util.List;
import manyclients.exercises.support.Lesson;
import org.jspecify.annotations.Nullable;

/// What may be wrong with a [KernelBill], in words.
final class KernelBillLessons {
  private static final String SOCKETS = "sockets";

  private KernelBillLessons() {}

  static Lesson unreadable(String thrown) {
    return new Lesson(
        "both texts to be read",
        thrown + " was thrown",
        "There may be any number of blanks between two fields, and two lines above the first"
            + " cache.",
        SOCKETS);
  }

  static Lesson sockets(long wanted, long found) {
    return new Lesson(
        wanted + " sockets, where the line says inuse 1 orphan 0 tw 705 alloc 202",
        "there are " + found,
        found == 1
            ? "inuse are those that have a place in the tables of IPv4. Java opens sockets of IPv6,"
                + " unless it is told not to, and those are in sockstat6. alloc counts all that"
                + " have memory."
            : "alloc counts the sockets that have memory. Those in TIME_WAIT are not among them:"
                + " they are no sockets any more, only names.",
        SOCKETS);
  }

  static Lesson buffers(long pages, long found) {
    return new Lesson(
        "%,d bytes in buffers, where the line of TCP says mem %d".formatted(pages * 4_096, pages),
        "there are %,d".formatted(found),
        "mem is counted in pages, of 4,096 bytes each, which may be more bytes than an int can"
            + " count; and UDP has a mem of its own.",
        SOCKETS);
  }

  static Lesson cache(String name, long wanted, @Nullable Long found) {
    return new Lesson(
        "%,d bytes for the cache %s".formatted(wanted, name),
        found == null ? "it is not there" : "it is %,d".formatted(found),
        "A slab is so many pages, and is taken whole: what a cache takes is its slabs, all of them,"
            + " times their pages. Objects that are free, and what is left over at the end of a"
            + " slab, are memory as well.",
        "sizes");
  }

  static Lesson byPlace(long sockets, long buffers) {
    return new Lesson(
        "202 sockets and 95 pages, from a kernel that says more, and in another order",
        "%,d sockets and %,d bytes".formatted(sockets, buffers),
        "Each number stands behind its name: alloc and mem, and not a word that ends like"
            + " them. The place in the line is nobody's promise; nor is it"
            + " that no other line begins like this one.",
        SOCKETS);
  }

  static Lesson otherLine(String other, long sockets, long buffers) {
    return new Lesson(
        "202 sockets and 95 pages, with a line %s: before and after that of TCP".formatted(other),
        "%,d sockets and %,d bytes".formatted(sockets, buffers),
        "The line that is meant begins with TCP: and no other does. A name may end with it.",
        SOCKETS);
  }

  static Lesson line(String line, long alloc, long mem, long sockets, long buffers) {
    return new Lesson(
        "%,d sockets and %,d bytes, with the line %s".formatted(alloc, mem * 4_096, line),
        "%,d sockets and %,d bytes".formatted(sockets, buffers),
        "What a number means is the word before it, wherever in the line it is.",
        SOCKETS);
  }

  static Lesson bill(List<String> wanted, List<String> found, String when) {
    return new Lesson(
        said(wanted) + ", when " + when, said(found), meaning(wanted, found, when), "account");
  }

  private static String said(List<String> bill) {
    return bill.isEmpty() ? "an empty bill" : "the bill " + String.join(", ", bill);
  }

  private static String meaning(List<String> wanted, List<String> found, String when) {
    if (when.contains("multiple")) {
      return "Each look that is divided is rounded down by itself. What is shared out is the"
          + " difference: first subtract, then divide.";
    }
    if (found.size() > wanted.size()) {
      return "What has shrunk, or grown by less than a byte for each, is on no bill. And if there"
          + " is nobody to pay, there is none.";
    }
    if (found.size() < wanted.size()) {
      return "Something has grown and is missing. A cache that was not there before had no bytes"
          + " then; the buffers are an item, too; and two items may cost the same.";
    }
    return found.containsAll(wanted)
        ? "The dearest comes first, by number and not by name."
        : "Each item is what has been added, shared out among the sockets that have been added."
            + " Both differences, and all of it in long.";
  }

  static Lesson thrown(String thrown, String when) {
    return new Lesson(
        "a bill, when " + when,
        thrown + " was thrown",
        "Nothing to divide by, or nothing to compare with: both happen.",
        "account");
  }
}
