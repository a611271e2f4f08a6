package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.ServerCatalog;
import org.junit.jupiter.api.Test;

class ListingTest {

  @Test
  void withoutACommandThereIsHelp() {
    Said said = Said.by();
    said.isDone();
    assertThat(said.out()).contains("read", "engines", "serve", "load", "check", "doctor");
  }

  @Test
  void everyCommandHasHelp() {
    Said said = Said.by("load", "--help");
    said.isDone();
    assertThat(said.out()).contains("./course load", "--connections", "Default: 100");
  }

  @Test
  void everyEngineIsALine() {
    Said said = Said.by("engines");
    said.isDone();
    assertThat(said.out().lines())
        .containsExactlyElementsOf(
            ServerCatalog.engines().stream().map(ServerFactory::name).toList())
        .contains("sequential", "platform-threads", "thread-pool");
  }

  @Test
  void enginesAsJsonTellChapterAndWeaknesses() {
    Said said = Said.by("engines", "--json");
    said.isDone();
    assertThat(said.out())
        .startsWith("[{\"name\":\"sequential\",\"chapter\":1,\"weaknesses\":[\"MANY_CLIENTS\",")
        .endsWith("]\n");
  }

  @Test
  void mavenRunsOnlyTheTestsOfTheChapter() {
    var test = new TestCommand();
    test.course = new Course(Said.ROOT, System.in);
    test.chapter = "1";
    assertThat(test.arguments())
        .containsSequence("-pl", "chapters/01-blocking")
        .contains("-Dtest=manyclients/blocking/**/*Test");
    for (String name : List.of("01", "blocking", "01-blocking")) {
      test.chapter = name;
      assertThat(test.arguments()).contains("chapters/01-blocking");
    }
    test.only = List.of("DeadlineTest", "AcceptorTest");
    assertThat(test.arguments()).contains("-Dtest=DeadlineTest,AcceptorTest");
  }
}
