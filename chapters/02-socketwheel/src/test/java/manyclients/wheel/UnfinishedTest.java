package manyclients.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Limits;
import org.junit.jupiter.api.Test;

class UnfinishedTest {
  private final List<String> shed = new ArrayList<>();
  private final Unfinished<String> unfinished =
      new Unfinished<>(Limits.defaults().withMaxBuffered(100), 2, shed::add);

  @Test
  void noClientIsShedWhileAllRequestsFit() {
    unfinished.keeps("ada", 40);
    unfinished.keeps("bob", 60);
    unfinished.keeps("ada", 10);
    unfinished.keeps("bob", 90);
    assertThat(shed).isEmpty();
  }

  @Test
  void theClientWithTheMostIsShedAndTheOthersStay() {
    unfinished.keeps("ada", 40);
    unfinished.keeps("bob", 50);
    unfinished.keeps("eve", 20);
    assertThat(shed).containsExactly("bob");
    unfinished.keeps("eve", 60);
    assertThat(shed).containsExactly("bob");
  }

  @Test
  void theClientThatIsBeingServedMayBeShed() {
    unfinished.keeps("ada", 40);
    unfinished.keeps("bob", 101);
    assertThat(shed).containsExactly("bob");
  }

  @Test
  void clientsAreShedUntilTheRestFits() {
    unfinished.keeps("ada", 30);
    unfinished.keeps("bob", 35);
    unfinished.keeps("eve", 33);
    unfinished.keeps("ada", 70);
    assertThat(shed).containsExactly("ada");
    unfinished.keeps("ada", 101);
    assertThat(shed).containsExactly("ada", "ada");
  }

  @Test
  void aDisconnectedClientDoesNotCount() {
    unfinished.keeps("ada", 90);
    unfinished.keeps("ada", 0);
    unfinished.keeps("bob", 90);
    assertThat(shed).isEmpty();
  }
}
