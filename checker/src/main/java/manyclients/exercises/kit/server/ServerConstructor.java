package manyclients.exercises.kit.server;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import manyclients.contract.RequestHandler;
import manyclients.exercises.support.Conversation;

/// The constructor of an answer that is a server. Its class is closeable, and either takes the
/// socket to listen on or has a method for its port.
///
/// @param socketIsGiven whether the constructor takes the socket to listen on
public record ServerConstructor(Constructor<?> constructor, boolean socketIsGiven) {
  /// A limit that is too high to matter.
  private static final int PLENTY = 1 << 16;

  private static final Duration GRACE = Duration.ofSeconds(1);

  private static final List<Class<?>> GIVEN =
      List.of(
          ServerSocket.class,
          Semaphore.class,
          int.class,
          Duration.class,
          Conversation.class,
          RequestHandler.class);

  /// Returns the constructor; empty if the class is no server.
  public static Optional<ServerConstructor> of(Class<?> type) {
    if (!AutoCloseable.class.isAssignableFrom(type) || !Modifier.isPublic(type.getModifiers())) {
      return Optional.empty();
    }
    return Arrays.stream(type.getConstructors())
        .filter(constructor -> GIVEN.containsAll(List.of(constructor.getParameterTypes())))
        .map(constructor -> new ServerConstructor(constructor, isGivenASocket(constructor)))
        .filter(server -> server.socketIsGiven || saysItsPort(type))
        .findFirst();
  }

  private static boolean isGivenASocket(Constructor<?> constructor) {
    return List.of(constructor.getParameterTypes()).contains(ServerSocket.class);
  }

  private static boolean saysItsPort(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getName().equals("port") && method.getParameterCount() == 0)
        .anyMatch(method -> method.getReturnType() == int.class);
  }

  /// Starts the server.
  ///
  /// @param listener the socket, if the constructor takes one
  /// @param threads the permits of a semaphore, or 0 for the default
  AutoCloseable start(ServerSocket listener, int threads, RequestHandler handler)
      throws ReflectiveOperationException {
    Object[] arguments =
        Arrays.stream(constructor.getParameterTypes())
            .map(type -> argument(type, listener, threads, handler))
            .toArray();
    return (AutoCloseable) constructor.newInstance(arguments);
  }

  private static Object argument(
      Class<?> type, ServerSocket listener, int threads, RequestHandler handler) {
    if (type == ServerSocket.class) {
      return listener;
    } else if (type == Semaphore.class) {
      return new Semaphore(threads > 0 ? threads : PLENTY);
    } else if (type == int.class) {
      return PLENTY;
    } else if (type == Duration.class) {
      return GRACE;
    } else if (type == Conversation.class) {
      return new ToldConversation(handler);
    }
    return handler;
  }

  static String reason(ReflectiveOperationException e) {
    return e instanceof InvocationTargetException ? "it threw " + e.getCause() : e.toString();
  }
}
