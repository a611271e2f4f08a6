package manyclients.suite;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import manyclients.suite.story.Seeds;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/// Divides the requested seeds into parts. After each part, its rig looks for leftovers.
final class SeedsExtension implements TestTemplateInvocationContextProvider {
  private static final int USUAL = 25;
  private static final int PART = 200;

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return true;
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Long one = Long.getLong("seed");
    int count = Integer.getInteger("seeds", one == null ? USUAL : 1);
    long first = one == null ? 1 : one;
    return IntStream.iterate(0, done -> done < count, done -> done + PART)
        .mapToObj(done -> new Part(new Seeds(first + done, Math.min(PART, count - done))));
  }

  private record Part(Seeds seeds) implements TestTemplateInvocationContext, ParameterResolver {

    @Override
    public String getDisplayName(int invocationIndex) {
      return "%s seeds from %s".formatted(seeds.count(), seeds.first());
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Seeds.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return seeds;
    }
  }
}
