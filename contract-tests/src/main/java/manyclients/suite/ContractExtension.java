package manyclients.suite;

import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Objects;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.suite.rig.Rig;
import manyclients.testkit.Patience;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/// Gives each case its rig, and requires proof of each declared weakness.
final class ContractExtension
    implements BeforeEachCallback, ParameterResolver, InvocationInterceptor, AfterEachCallback {
  private static final ExtensionContext.Namespace OURS =
      ExtensionContext.Namespace.create(ContractExtension.class);

  /// The configuration parameter for the time that a case waits, such as `PT20S`.
  static final String PATIENCE = "contract.patience";

  /// Skips an engine that cannot run on this machine; the report says why.
  @Override
  public void beforeEach(ExtensionContext context) {
    engine(context).obstacle().ifPresent(Assumptions::abort);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> invoked,
      ExtensionContext context)
      throws Throwable {
    ProvesWeakness weakness = weaknessOf(context);
    if (!isDeclared(weakness, context)) {
      invocation.proceed();
      return;
    }
    try {
      invocation.proceed();
    } catch (AssertionError | IOException proof) {
      return;
    }
    throw new AssertionError(
        "%s declares the weakness %s, but it passes this case: remove the weakness"
            .formatted(engine(context).name(), Objects.requireNonNull(weakness).value()));
  }

  /// Returns a rig. A case that must pass may take long on a busy machine. A case that must fail
  /// usually uses up that time, so it gets less.
  private static Rig rigFor(ExtensionContext context) {
    Patience full = patience(context);
    boolean mustFail = isDeclared(weaknessOf(context), context);
    ServerContract contract = contract(context);
    return new Rig(
        contract.engine(),
        contract.childJvm(),
        mustFail ? new Patience(Duration.ofSeconds(1)) : full,
        full);
  }

  private static Patience patience(ExtensionContext context) {
    return new Patience(
        context
            .getConfigurationParameter(PATIENCE, Duration::parse)
            .orElse(Duration.ofSeconds(20)));
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Rig.class;
  }

  @Override
  public Rig resolveParameter(ParameterContext parameter, ExtensionContext context) {
    warmUpOnce(context);
    Rig rig = rigFor(context);
    context.getStore(OURS).put(Rig.class, rig);
    return rig;
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    Rig rig = context.getStore(OURS).remove(Rig.class, Rig.class);
    if (rig != null) {
      rig.close();
    }
  }

  /// Lets each engine serve one client first: that opens descriptors that stay open, and a case
  /// would blame its server for them.
  private static void warmUpOnce(ExtensionContext context) {
    context
        .getRoot()
        .getStore(OURS)
        .computeIfAbsent(
            engine(context).name(), name -> exchange(engine(context), patience(context)));
  }

  private static String exchange(ServerFactory engine, Patience patience) {
    try (Server server = engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.readTimeout(patience.bound());
      client.call(new byte[1]);
      return "warm";
    } catch (IOException e) {
      return "cold"; // the cases report the cause
    }
  }

  private static boolean isDeclared(@Nullable ProvesWeakness weakness, ExtensionContext context) {
    return weakness != null && engine(context).weaknesses().contains(weakness.value());
  }

  private static @Nullable ProvesWeakness weaknessOf(ExtensionContext context) {
    return context.getRequiredTestMethod().getAnnotation(ProvesWeakness.class);
  }

  private static ServerFactory engine(ExtensionContext context) {
    return contract(context).engine();
  }

  private static ServerContract contract(ExtensionContext context) {
    return (ServerContract) context.getRequiredTestInstance();
  }
}
