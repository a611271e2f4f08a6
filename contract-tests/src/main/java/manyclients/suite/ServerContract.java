package manyclients.suite;

import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.suite.rig.Rig;
import org.junit.jupiter.api.extension.ExtendWith;

/// What every server of the course keeps to. The test of an engine is one class of three lines:
///
/// ```java
/// class SequentialContractTest extends ServerContract {
///   @Override
///   protected ServerFactory engine() { return new SequentialEngine(); }
/// }
/// ```
///
/// The cases are in the interfaces below, one idea in each. Each case gets a [Rig] of its own,
/// which afterwards looks for threads and descriptors that the server has left behind.
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
  /// The engine on trial.
  protected abstract ServerFactory engine();

  /// How to run it in a process of its own. To be found there by its name, it must be in the
  /// catalog of engines.
  protected ChildJvm childJvm() {
    return ChildJvm.of(ServerMain.class);
  }
}
