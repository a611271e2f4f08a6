package manyclients.site.weave.book;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A repository on GitHub, as the variables of GitHub's CI describe it.
///
/// @param server such as `https://github.com`
/// @param owner the repository's owner
/// @param name the repository's name
/// @param branch the branch for changes of the text
record Forge(String server, String owner, String name, String branch) {
  private static final String GITHUB = "https://github.com";

  /// Returns the repository of the build; empty outside GitHub's CI.
  static Optional<Forge> of(Map<String, String> environment) {
    String server = environment.getOrDefault("GITHUB_SERVER_URL", "");
    String[] names = environment.getOrDefault("GITHUB_REPOSITORY", "").split("/");
    return server.isBlank() || names.length != 2
        ? Optional.empty()
        : Optional.of(new Forge(server, names[0], names[1], branch(environment)));
  }

  /// Returns the branch, or `main` for a tag. A pull request is built on its own branch,
  /// `12/merge`, on which nothing can be edited: its base branch is returned instead.
  private static String branch(Map<String, String> environment) {
    String base = environment.getOrDefault("GITHUB_BASE_REF", "");
    boolean tag = environment.getOrDefault("GITHUB_REF_TYPE", "branch").equals("tag");
    String ref = tag ? "" : environment.getOrDefault("GITHUB_REF_NAME", "");
    String branch = base.isBlank() ? ref : base;
    return branch.isBlank() ? "main" : branch;
  }

  String repository() {
    return server + "/" + owner + "/" + name;
  }

  /// Returns the address of its pages: below the owner's host, or at its root if the repository is
  /// named after that host. Empty for a company's own server, whose pages may be anywhere.
  Optional<String> pages() {
    String host = owner.toLowerCase(Locale.ROOT) + ".github.io";
    String path = name.equalsIgnoreCase(host) ? "/" : "/" + name + "/";
    return server.equals(GITHUB) ? Optional.of("https://" + host + path) : Optional.empty();
  }

  String edit() {
    return repository() + "/edit/" + branch + "/{file}";
  }

  String report() {
    return repository() + "/issues/new?title={title}";
  }
}
