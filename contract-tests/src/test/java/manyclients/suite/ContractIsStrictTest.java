package manyclients.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.rig.Rig;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/// Each case must reject a server that breaks it: a case that cannot fail tests nothing.
@Tag("thorough")
class ContractIsStrictTest {
  @ParameterizedTest(name = "{0} is found by {1}")
  @CsvSource(
      textBlock =
          """
          REPLY_DROPPED_ON_CLOSE,     aReplyInProgressStillGoesOut
          REPLY_TORN_ON_CLOSE,        aReplyInProgressStillGoesOut
          REPLIES_MISCOUNTED,         noReplyIsLostWhenItClosesUnderLoad
          THREAD_LEFT,                aClosedServerIsReallyClosed
          VIRTUAL_THREAD_LEFT,        aClosedServerIsReallyClosed
          SOCKET_LEFT,                framesOfEverySizeAreEchoed
          SECOND_CLOSE_THROWS,        aClosedServerIsReallyClosed
          LISTENS_WHILE_CLOSING,      aReplyInProgressStillGoesOut
          CLOSE_WAITS_FOR_CLIENTS,    closingTakesNoLongerThanAllowed
          HANDLER_NOT_INTERRUPTED,    aHandlerThatNeverReturnsIsInterrupted
          PORT_NOT_REUSED,            thePortOfAClosedServerCanBeReusedImmediately
          OTHER_PORT_WHEN_TAKEN,      aTakenPortIsRefused
          """)
  void aFaultInEndingIsFound(Fault fault, String name) {
    assertFound(fault, name);
  }

  /// Looks for a fault, several times if necessary, because a machine that pauses for longer than a
  /// deadline hides a fault.
  private static void assertFound(Fault fault, String name) {
    boolean isFound =
        Stream.generate(() -> run(Faulty.class, fault, name))
            .limit(10)
            .anyMatch(failures -> failures.findAny().isPresent());
    assertThat(isFound).as("%s is found by %s", fault, name).isTrue();
  }

  @ParameterizedTest(name = "{0} is found by {1}")
  @CsvSource(
      textBlock =
          """
          ONE_CLIENT_AT_A_TIME,       aThousandClientsAreServedAtOnce
          ONE_CLIENT_AT_A_TIME,       silentClientsDoNotHoldUpTheOthers
          ONE_CLIENT_AT_A_TIME,       clientsThatDoNotReadDoNotHoldUpTheOthers
          TIMEOUT_PER_READ,           aRequestThatNeverEndsIsCutOff
          NO_IDLE_TIMEOUT,            aClientThatFallsSilentIsDisconnected
          NO_IDLE_TIMEOUT,            aSilentClientIsDisconnected
          NO_WRITE_TIMEOUT,           aClientThatNeverReadsIsCutOff
          LEAVING_IS_TIMED,           aDisconnectedClientThatStaysIsCountedOnce
          LISTENS_FOR_EVER,           aClientThatNeverStopsTalkingIsCutOff
          TIMEOUT_SINCE_CONNECT,      aLivelyClientOutlivesEveryTimeout
          TIMEOUT_SINCE_CONNECT,      clientsWhoseRequestsCameInTimeAreAnswered
          REPLY_DROPPED_ON_CLOSE,     whatTheKernelHasIsAnsweredBeforeItCloses
          UNBOUNDED_OUTPUT,           littleIsBufferedForAClientThatDoesNotRead
          NO_CONNECTION_LIMIT,        noMoreClientsAreServedThanAllowed
          NO_CONNECTION_LIMIT,        clientsBeyondTheLimitTakeNoDescriptor
          SPINS_WITHOUT_DESCRIPTORS,  withoutDescriptorsItServesItsClientsAndRecovers
          STOPS_WITHOUT_DESCRIPTORS,  withoutDescriptorsItServesItsClientsAndRecovers
          ONE_CLIENT_AT_A_TIME,       aFloodOfUnfinishedRequestsLeavesTheOthersServed
          KEEPS_ALL_UNFINISHED,       largeUnfinishedRequestsMakeRoomForSmallOnes
          KEEPS_WHAT_WAS_ANSWERED,    anAnsweredRequestIsNoLongerKept
          ONE_CLIENT_AT_A_TIME,       aReplyThatIsLargerThanTheHeapDoesNotEndTheServer
          ACCEPTOR_ENDS_ALONE,        aServerThatLosesAThreadServesOrEnds
          COPIES_ALL_THAT_WAITS,      aRequestOfALongPipelineCostsAsLittleAsOneOfAShortPipeline
          SPINS_WHEN_INTERRUPTED,     aListenerMayLeaveItsThreadInterrupted
          """)
  void aFaultInSharingIsFound(Fault fault, String name) {
    assertFound(fault, name);
  }

  @ParameterizedTest(name = "{0} is found by {1}")
  @CsvSource(
      textBlock =
          """
          REPLIES_MISCOUNTED,         everyRequestIsCounted
          REPLIES_SWAPPED,            requestsSentAllAtOnceAreAnsweredInOrder
          REPLIES_SWAPPED,            aClientThatReadsLateGetsEveryReplyInOrder
          LIMIT_OFF_BY_ONE,           aFrameOfExactlyTheLimitIsEchoed
          LIMIT_OFF_BY_ONE,           framesOfEverySizeAreEchoed
          EMPTY_FRAME_IGNORED,        framesOfEverySizeAreEchoed
          NEGATIVE_TAKEN_FOR_END,     aNegativeLengthEndsThatOneConnection
          EARLIER_REQUESTS_FORGOTTEN, aLengthOverTheLimitEndsThatOneConnection
          SMALL_READ_TAKEN_FOR_WHOLE, requestsThatComeByteByByteAreAnswered
          SMALL_READ_TAKEN_FOR_WHOLE, aFrameInTwoPiecesIsAnsweredWhereverItIsCut
          HANDLER_BUFFER_FROM_ZERO,   aHandlerMayReplyWithItsOwnBuffer
          HANDLER_BUFFER_FROM_ZERO,   aHandlerMayAnswerWithAPartOfTheRequest
          HANDLER_EXCEPTION_ENDS_ALL, aHandlerThatFailsEndsThatOneConnection
          RESET_ON_HALF_CLOSE,        aHalfClosedClientStillGetsItsReplies
          RESET_NOT_COUNTED,          aHalfCloseInsideAFrameEndsTheConnection
          RESET_NOT_COUNTED,          aClientThatDiesInsideAFrameHarmsNoOtherClient
          RESET_NOT_COUNTED,          aResetHarmsNoOtherClient
          RESET_NOT_COUNTED,          aResetDuringAnAnswerHarmsNoOtherClient
          """)
  void aFaultInAnsweringIsFound(Fault fault, String name) {
    assertFound(fault, name);
  }

  @ParameterizedTest(name = "{0} is found by {1}")
  @CsvSource(
      textBlock =
          """
          ALL_IN_ONE_TURN,            aSlowHandlerDoesNotMakeTheOthersLate
          ALL_IN_ONE_TURN,            aGreedyClientIsServedInTurns
          HANDLER_KEEPS_ITS_PLACE,    handlersThatHangDoNotKeepTheirPlaces
          INTERRUPT_TAKEN_FOR_END,    aHandlerMayLeaveItsThreadInterrupted
          CLOSED_BY_HANDLER,          aHandlerCannotCloseItsServer
          REQUESTS_KEPT,              littleIsKeptOfDisconnectedClients
          UNBOUNDED_OUTPUT,           littleIsKeptOfRepliesThatAreLargerThanTheirRequests
          REQUEST_IS_A_WINDOW,        whatAHandlerDoesToARequestDoesNotShowInTheNext
          REQUEST_IS_A_WINDOW,        aHandlerMayReadTheRequestAndReturnIt
          REPLY_CONSUMED,             aHandlerMayReturnTheSameBufferForEver
          HANDLER_BUFFER_FROM_ZERO,   aReplyMayBeABufferOfAnyKind
          LENT_BUFFER_LEFT_DIRTY,     aReplyThatCannotBeReadHarmsNoOtherClient
          """)
  void aFaultThatAHandlerMeetsIsFound(Fault fault, String name) {
    assertFound(fault, name);
  }

  @ParameterizedTest(name = "{0} is found by {1}")
  @CsvSource(
      textBlock =
          """
          ERROR_NOT_TOLD,             anErrorOfAHandlerIsReportedOnceAndHarmsNoOtherClient
          ERROR_TOLD_TWICE,           anErrorOfAHandlerIsReportedOnceAndHarmsNoOtherClient
          ERROR_NOT_TOLD,             aHandlerThatReturnsNullIsReported
          ERROR_NOT_TOLD,             aReplyThatCannotBeReadHarmsNoOtherClient
          ERROR_TOLD_TWICE,           aResetIsReportedOnce
          ERROR_NOT_TOLD,             aResetIsReportedOnce
          GOODBYE_TOLD,               successIsNotReported
          LISTENER_NOT_GUARDED,       aListenerThatThrowsHarmsNoClient
          CLOSED_BY_HANDLER,          aListenerCannotCloseItsServer
          CLOSED_BY_HANDLER,          aListenerThatIsToldOfAFailedAcceptCannotCloseItsServer
          ERROR_NOT_TOLD,             withoutDescriptorsItServesItsClientsAndRecovers
          INTERRUPTED_CLOSE_GIVES_UP, aServerClosedByAnInterruptedThreadIsClosed
          SECOND_CLOSE_THROWS,        aServerMayBeClosedByTwoThreadsAtOnce
          ANSWERS_TO_THE_END,         aServerUnderSlowHandlersClosesInTime
          CLOSE_WAITS_FOR_HANDLERS,   closingDoesNotWaitForAHandlerThatIgnoresInterrupts
          UNRESOLVED_HOST_ESCAPES,    aHostThatIsNotThereIsRefused
          LOOPBACK_FOR_ALL,           aServerOnAllAddressesIsReachedByBothFamilies
          PLAIN_REFUSAL,              anAddressThatThisMachineDoesNotHaveIsRefused
          START_LEAVES_A_THREAD,      aStartThatFailsLeavesNothing
          HALF_A_START_STAYS,         aStartThatFailsAtAnyStepLeavesNothing
          PRINTS_TRACES,              nothingIsPrintedWhenAServerEndsUnderLoad
          """)
  void aFaultThatAnOwnerMeetsIsFound(Fault fault, String name) {
    assertFound(fault, name);
  }

  @Test
  void everyCaseFindsAPlantedFault() {
    String tables =
        Stream.of(ContractIsStrictTest.class.getDeclaredMethods())
            .flatMap(method -> Stream.of(method.getAnnotationsByType(CsvSource.class)))
            .map(CsvSource::textBlock)
            .collect(Collectors.joining("\n"));
    assertThat(ServerContract.class.getMethods())
        .filteredOn(method -> method.isAnnotationPresent(NetworkTest.class))
        .hasSizeGreaterThan(45)
        .allSatisfy(method -> assertThat(tables).containsPattern(method.getName() + "\\R"));
  }

  /// A server that pauses for some time looks weak, so there is more than one attempt.
  @Test
  void aWeaknessThatIsNotRealIsRefused() {
    String refusal = "subject declares the weakness SILENT_CLIENT, but it passes this case";
    boolean isRefused =
        Stream.generate(() -> run(Boastful.class, Fault.NONE, "silentClientsDoNotHoldUpTheOthers"))
            .limit(10)
            .map(Stream::toList)
            .anyMatch(all -> all.size() == 1 && all.getFirst().toString().contains(refusal));
    assertThat(isRefused).as(refusal).isTrue();
  }

  @Test
  void aWeakServerMustPassCasesThatProveNoWeakness() {
    assertThat(run(Boastful.class, Fault.REPLIES_MISCOUNTED, "everyRequestIsCounted")).isNotEmpty();
  }

  private static Stream<Throwable> run(
      Class<? extends ServerContract> contract, Fault fault, String name) {
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter(ContractExtension.PATIENCE, "PT0.4S")
        .configurationParameter(PlantedFault.KEY, fault.name())
        .selectors(selectMethod(contract, name, Rig.class.getName()))
        .execute()
        .testEvents()
        .finished()
        .stream()
        .map(event -> event.getRequiredPayload(TestExecutionResult.class))
        .filter(result -> result.getStatus() == TestExecutionResult.Status.FAILED)
        .flatMap(result -> result.getThrowable().stream());
  }

  @ExtendWith(PlantedFault.class)
  static class Faulty extends ServerContract {
    private final SubjectEngine engine;

    @TempDir Path directory;

    Faulty(Fault fault) {
      engine = new SubjectEngine(fault, Set.of());
    }

    @Override
    protected ServerFactory engine() {
      return engine;
    }

    @Override
    protected ChildJvm childJvm() {
      return engine.childJvm(directory);
    }
  }

  @ExtendWith(PlantedFault.class)
  static class Boastful extends ServerContract {
    private final SubjectEngine engine;

    Boastful(Fault fault) {
      engine = new SubjectEngine(fault, EnumSet.allOf(Weakness.class));
    }

    @Override
    protected ServerFactory engine() {
      return engine;
    }
  }

  /// Hands the fault to the test class that the launcher creates.
  static class PlantedFault implements ParameterResolver {
    static final String KEY = "contract.fault";

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Fault.class;
    }

    @Override
    public Fault resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context.getConfigurationParameter(KEY, Fault::valueOf).orElseThrow();
    }
  }
}
