package manyclients.suite;

import java.nio.file.Path;
import java.util.Set;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// A correct server passes every case, so the contract can be fulfilled.
@Tag("thorough")
class SubjectContractTest extends ServerContract {

  private final SubjectEngine engine = new SubjectEngine(Fault.NONE, Set.of());

  @TempDir Path directory;

  @Override
  protected ServerFactory engine() {
    return engine;
  }

  @Override
  protected ChildJvm childJvm() {
    return engine.childJvm(directory);
  }
}
