package manyclients.site.weave.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CaptionTest {
  private static final SourceFile FILE =
      new SourceFile(
          Path.of("Server.java"),
          "Server.java",
          """
          package sample;

          /// A server.
          public final class Server implements AutoCloseable {
            private final int port;
            private final int backlog = 50;

            Server(int port) {
              this.port = port;
            }

            /// Says where it is.
            @Deprecated
            public int port() {
              return port;
            }

            record Client(String name) {
              String greeting() {
                return "Hello, " + name;
              }
            }

            void a() {}
            void b() {}
            void c() {}

            @Override
            public void close() {}
          }

          enum State { OPEN, CLOSED }
          """
              .lines()
              .toList());

  private static List<String> caption(int first, int last) {
    return new Outlines().caption(FILE, IntStream.rangeClosed(first, last).boxed().toList()).path();
  }

  @Test
  void headerOfClassIsNamedByTheClass() {
    assertThat(caption(3, 6)).containsExactly("Server");
  }

  @Test
  void wholeClassIsNamedByTheClass() {
    assertThat(caption(3, 30)).containsExactly("Server");
  }

  @Test
  void methodIsNamedWithItsClass() {
    assertThat(caption(12, 16)).containsExactly("Server", "port");
  }

  @Test
  void partOfMethodIsNamedByTheMethod() {
    assertThat(caption(15, 15)).containsExactly("Server", "port");
  }

  @Test
  void commentAloneStandsInItsClass() {
    assertThat(caption(12, 12)).containsExactly("Server");
  }

  @Test
  void constructorIsNamedLikeItsClass() {
    assertThat(caption(8, 10)).containsExactly("Server", "Server");
  }

  @Test
  void fieldsAreNamedWhenThereIsNothingElse() {
    assertThat(caption(5, 6)).containsExactly("Server", "port, backlog");
  }

  @Test
  void innerTypeIsNamedWithItsOuterType() {
    assertThat(caption(18, 22)).containsExactly("Server", "Client");
    assertThat(caption(19, 21)).containsExactly("Server", "Client", "greeting");
  }

  @Test
  void manyMethodsAreNamedByFirstAndLast() {
    assertThat(caption(24, 25)).containsExactly("Server", "a, b");
    assertThat(caption(24, 29)).containsExactly("Server", "a … close");
  }

  @Test
  void severalTypesAreNamedTogether() {
    assertThat(caption(3, 32)).containsExactly("Server, State");
  }

  @Test
  void fileThatIsNotJavaHasNoCaption() {
    var other = new SourceFile(Path.of("a.xml"), "a.xml", List.of("<a/>"));
    assertThat(new Outlines().caption(other, List.of(1)).path()).isEmpty();
  }
}
