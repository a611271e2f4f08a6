package manyclients.site.page.model;

import java.net.URI;

/// The book's imprint: its addresses and its edition.
///
/// @param address the book's published address, with a slash at its end
/// @param edit the address for editing a page's text, with `{file}` for the path of the file; empty
///   if there is none
/// @param report the address for reporting a mistake, with `{title}` for the title of the report;
///   empty if there is none
/// @param repository the address for `git clone`; empty if the book's code is not on the net
/// @param build the edition of the book
public record Imprint(URI address, String edit, String report, String repository, Build build) {
  /// The imprint of an unpublished book, with the address at which `./course read` serves it.
  public static final Imprint AT_HOME =
      new Imprint(URI.create("http://127.0.0.1:8000/"), "", "", "", Build.UNKNOWN);

  private static final String HOME = "index.html";

  public Imprint {
    if (!address.toString().endsWith("/")) {
      throw new IllegalArgumentException("the book's address must end with a slash: " + address);
    }
    if (!repository.isEmpty() && URI.create(repository).getHost() == null) {
      throw new IllegalArgumentException("no address of a repository on the net: " + repository);
    }
  }

  public boolean isPublished() {
    return !address.equals(AT_HOME.address);
  }

  /// Returns the whole address of a page or a file of the site. The home page has the address of
  /// its folder.
  public String addressOf(String href) {
    return (href.equals(HOME) ? address : address.resolve(href)).toString();
  }
}
