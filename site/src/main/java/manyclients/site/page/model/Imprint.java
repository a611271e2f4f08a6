package manyclients.site.page.model;

import java.net.URI;

/// What a book says about its own place in the world.
///
/// @param address where it is published, with a slash at its end
/// @param edit where a page's text can be edited, with `{file}` for the path of the file; empty
///   when there is no such place
/// @param report where a mistake can be reported, with `{title}` for the title of the report; empty
///   when there is no such place
/// @param repository what a reader gives to `git clone`; empty when the book's code is nowhere on
///   the net
/// @param build which edition of the book it is
public record Imprint(URI address, String edit, String report, String repository, Build build) {
  /// A book that nobody has published: it is where `./course read` serves it.
  public static final Imprint AT_HOME =
      new Imprint(URI.create("http://127.0.0.1:8000/"), "", "", "", Build.UNKNOWN);

  private static final String HOME = "index.html";

  public Imprint {
    if (!address.toString().endsWith("/")) {
      throw new IllegalArgumentException("the book's address ends with a slash: " + address);
    }
    if (!repository.isEmpty() && URI.create(repository).getHost() == null) {
      throw new IllegalArgumentException("no address of a repository on the net: " + repository);
    }
  }

  public boolean isPublished() {
    return !address.equals(AT_HOME.address);
  }

  /// The whole address of a page or a file of the site. The home page has that of its folder.
  public String addressOf(String href) {
    return (href.equals(HOME) ? address : address.resolve(href)).toString();
  }
}
