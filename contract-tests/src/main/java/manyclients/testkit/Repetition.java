package manyclients.testkit;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/// Runs a [NetworkTest] as many times as the system property `repeat` says.
final class Repetition implements TestTemplateInvocationContextProvider {

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    int times = Math.max(1, Integer.getInteger("repeat", 1));
    return IntStream.rangeClosed(1, times).mapToObj(run -> new Run(run, times));
  }

  private record Run(int run, int times) implements TestTemplateInvocationContext {

    @Override
    public String getDisplayName(int invocationIndex) {
      return run + " of " + times;
    }
  }
}
