package manyclients.suite;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.suite.rig.Rig;
import org.junit.jupiter.api.extension.ExtendWith;

/// The contract of every server of the course. The test of an engine is a short class:
///
/// ```java
/// class SequentialContractTest extends ServerContract {
///   @Override
///   protected ServerFactory engine() { return new SequentialEngine(); }
/// }
/// ```
///
/// The cases are in the interfaces below, one idea in each. Each case gets its own [Rig], which
/// then looks for threads and descriptors that the server has left behind.
@ExtendWith(ContractExtension.class)
public abstract class ServerContract
    implements EchoCases,
        CrowdCases,
        UnreadCases,
        LeavingCases,
        HostileCases,
        TimeoutCases,
        ClosingCases,
        DescriptorCases,
        HandlerCases,
        BufferCases,
        CostCases,
        ErrorCases,
        OwnerCases,
        EndingCases,
        MemoryCases,
        RandomCases {
  /// Returns the engine under test.
  protected abstract ServerFactory engine();

  /// Returns how to run the engine in a separate process, where it is looked up by name in the
  /// catalog of engines.
  protected ChildJvm childJvm() {
    return ChildJvm.of(ServerMain.class);
  }
}
