package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
      Editor.save(file, "22");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
      Files.delete(file);
      Editor.save(file, "333");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(2));
    }
  }

  @Test
  void aSaveIsNoticedWithoutEvents() throws IOException {
    Path file = folder.resolve("not/yet/Answer.java"); // a folder that cannot be watched yet
    try (Saves _ = new Saves(file, saves::incrementAndGet, () -> {})) {
      Files.createDirectories(file.getParent());
      Editor.save(file, "1");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
    }
  }

  @Test
  void aSaveOfAnotherFileIsIgnored() throws IOException {
    Path file = Files.writeString(folder.resolve("Answer.java"), "1");
    try (Saves _ = new Saves(file, saves::incrementAndGet, () -> {})) {
      Files.writeString(folder.resolve("Other.java"), "1");
      Editor.save(file, "22");
      await().untilAtomic(saves, count -> assertThat(count).isEqualTo(1));
    }
    assertThat(saves).hasValue(1);
  }
}
