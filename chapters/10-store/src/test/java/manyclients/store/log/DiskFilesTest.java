package manyclients.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The files of a real folder.
@Timeout(30)
class DiskFilesTest {
  @TempDir private Path folder;
  private DiskFiles files;

  @BeforeEach
  void makeFiles() {
    files = new DiskFiles(folder);
  }

  @Test
  void writtenBytesAreRead() throws IOException {
    byte[] content = new byte[3_000_000];
    new Random(1).nextBytes(content);
    try (LogFile file = files.open("log")) {
      file.write(ByteBuffer.wrap(content), 0);
      file.write(ByteBuffer.wrap(content, 0, 10), content.length);
      file.force();
      file.truncate(content.length);
      assertThat(file.size()).isEqualTo(content.length);
      ByteBuffer read = ByteBuffer.allocate(5);
      assertThat(file.read(read, 1_500_000)).isEqualTo(5);
      assertThat(read.array()).startsWith(content[1_500_000], content[1_500_001]);
      assertThat(file.read(read.clear(), content.length)).isEqualTo(-1);
    }
    assertThat(folder.resolve("log")).hasBinaryContent(content);
  }

  @Test
  void aNewFileTakesThePlaceOfAnOldOne() throws IOException {
    Files.writeString(folder.resolve("log"), "old");
    Files.writeString(folder.resolve("new"), "leftover");
    try (LogFile file = files.create("new")) {
      assertThat(file.size()).isZero();
      file.write(ByteBuffer.wrap(new byte[] {'n'}), 0);
      files.rename("new", "log");
      files.forceDirectory();
      assertThat(folder.resolve("log")).hasContent("n");
    }
    files.delete("log");
    files.delete("log");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void twoServersDoNotShareALog() throws IOException {
    List<String> notices = new ArrayList<>();
    LogSettings settings = new LogSettings(Fsync.ALWAYS, notices::add);
    AppendLog log = AppendLog.open(files, "log", settings, new Table());
    assertThatThrownBy(() -> AppendLog.open(files, "log", settings, new Table()))
        .hasMessage(folder.resolve("log") + " is in use by another server");
    log.close();
    AppendLog.open(files, "log", settings, new Table()).close();
  }

  @Test
  void aFolderThatIsMissingIsNamed() {
    DiskFiles missing = new DiskFiles(folder.resolve("missing"));
    assertThatThrownBy(() -> missing.open("log")).hasMessageContaining("missing");
  }
}
