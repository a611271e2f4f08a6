package manyclients.wheel.then;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/// Repeats a test of the wheel, with another wheel, if a pause of the machine has torn an object of
/// a friendly client. That effect is known, and is not the subject of the test.
///
/// A read with a timeout of a millisecond gives up if its thread did not run for that long, even if
/// all bytes have arrived. [Suspicion] notices this.
final class AgainWhenTorn implements InvocationInterceptor {
  private static final int MOST_TRIES = 5;

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> first, ReflectiveInvocationContext<Method> test, ExtensionContext context)
      throws Throwable {
    try {
      first.proceed();
    } catch (Throwable failure) {
      if (!((SocketWheelTest) context.getRequiredTestInstance()).isTornByAPause()) {
        throw failure;
      }
      again(test.getExecutable(), 2);
    }
  }

  private static void again(Method test, int tries) throws Throwable {
    SocketWheelTest instance = new SocketWheelTest();
    try {
      test.invoke(instance);
    } catch (InvocationTargetException failure) {
      if (tries == MOST_TRIES || !instance.isTornByAPause()) {
        throw failure.getCause();
      }
      again(test, tries + 1);
    } finally {
      instance.close();
    }
  }
}
