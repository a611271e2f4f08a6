package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavesTest {
  @TempDir Path folder;

  private final AtomicInteger saves = new AtomicInteger();

  @Test
  void eachSaveIsNoticed() throws IOException {
    Path file = Files.writeString(folder.resolve("Answer.java"), "1");
    try (Saves _ = new Saves(file, saves::incrementAndGet, () -> {})) {
      save(file, "22");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
      Files.delete(file);
      save(file, "333");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(2));
    }
  }

  @Test
  void whereThereAreNoEventsLookingMustDo() throws IOException {
    Path file = folder.resolve("not/yet/Answer.java"); // no folder that could be watched
    try (Saves _ = new Saves(file, saves::incrementAndGet, () -> {})) {
      Files.createDirectories(file.getParent());
      save(file, "1");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
    }
  }

  @Test
  void aNeighboursSaveIsNone() throws IOException {
    Path file = Files.writeString(folder.resolve("Answer.java"), "1");
    try (Saves _ = new Saves(file, saves::incrementAndGet, () -> {})) {
      Files.writeString(folder.resolve("Other.java"), "1");
      save(file, "22");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
    }
    assertThat(saves).hasValue(1);
  }

  /// In one step: who writes into the file itself truncates it first, and a pause after that makes
  /// it two saves.
  private static void save(Path file, String text) throws IOException {
    Path beside = Files.writeString(file.resolveSibling("Answer.java.swp"), text);
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
