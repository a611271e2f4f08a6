package manyclients.suite;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.lab.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/// A server that declares its weaknesses passes the contract if it fails the cases that prove them.
@Tag("thorough")
class WeakSubjectContractTest extends ServerContract {

  private static final Set<Weakness> OF_ONE_AT_A_TIME =
      EnumSet.complementOf(EnumSet.of(Weakness.FAILED_START));

  private final SubjectEngine engine =
      new SubjectEngine(Fault.ONE_CLIENT_AT_A_TIME, OF_ONE_AT_A_TIME);

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
