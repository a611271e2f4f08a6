package manyclients.site.weave.book;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A repository on GitHub, as GitHub's CI names it in the variables of a build.
///
/// @param server such as `https://github.com`
/// @param owner of the repository
/// @param name of the repository
/// @param branch that a change of the text would be made to
record Forge(String server, String owner, String name, String branch) {
  private static final String GITHUB = "https://github.com";

  /// The repository that the build is of; nothing outside of GitHub's CI.
  static Optional<Forge> of(Map<String, String> environment) {
    String server = environment.getOrDefault("GITHUB_SERVER_URL", "");
    String[] names = environment.getOrDefault("GITHUB_REPOSITORY", "").split("/");
    return server.isBlank() || names.length != 2
        ? Optional.empty()
        : Optional.of(new Forge(server, names[0], names[1], branch(environment)));
  }

  /// A pull request is built on a branch of its own, `12/merge`, which nothing can be edited on.
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

  /// Where its pages are published: below the owner's host, or at its root if the repository is
  /// named after that host. A server of a company has its pages wherever that company says.
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
