package manyclients.suite.rig;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.MethodEntryEvent;
import com.sun.jdi.request.EventRequest;
import com.sun.jdi.request.MethodEntryRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/// Throws an error into a thread of another JVM, like the former `Thread.stop`, at almost any
/// place: see [Target#stop]. With [#flag()], the JVM connects to this debugger.
public final class Debugger implements AutoCloseable {
  private static final String OURS = "manyclients.";

  private final ListeningConnector connector;
  private final Map<String, Connector.Argument> arguments;
  private final String address;

  /// Listens for one JVM, on any free port.
  public Debugger(Duration patience) throws IOException {
    connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(one -> one.name().equals("com.sun.jdi.SocketListen"))
            .findFirst()
            .orElseThrow();
    arguments = connector.defaultArguments();
    argument("localAddress", InetAddress.getLoopbackAddress().getHostAddress());
    argument("timeout", Long.toString(patience.toMillis()));
    try {
      address = connector.startListening(arguments);
    } catch (IllegalConnectorArgumentsException e) {
      throw new IllegalStateException(e);
    }
  }

  private void argument(String name, String value) {
    Objects.requireNonNull(arguments.get(name)).setValue(value);
  }

  /// Returns the option with which the other JVM must be started.
  public String flag() {
    return "-agentlib:jdwp=transport=dt_socket,server=n,suspend=n,address=" + address;
  }

  /// Waits for the JVM. The result is valid as long as the JVM lives.
  public Target accept() throws IOException {
    try {
      Target target = new Target(connector.accept(arguments));
      Thread.ofPlatform().daemon().name("debugger").start(target::handleEvents);
      return target;
    } catch (IllegalConnectorArgumentsException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connector.stopListening(arguments);
    } catch (IllegalConnectorArgumentsException e) {
      throw new IllegalStateException(e);
    }
  }

  /// The JVM that has connected.
  public static final class Target {
    private final VirtualMachine machine;

    private Target(VirtualMachine machine) {
      this.machine = machine;
    }

    /// Throws an error into a thread, and leaves it interrupted. A thread that waits in the kernel
    /// (in `select` or `accept`) gets it when the kernel returns. A thread within
    /// `java.util.concurrent` gets it at the next method of ours that it calls; otherwise the error
    /// might leave a lock held for ever, which no server could survive.
    ///
    /// @param name the name of the thread
    /// @param holder a class loaded in the other JVM, with the error in a static field
    public void stop(String name, Class<?> holder, String field) throws Exception {
      ThreadReference thread =
          machine.allThreads().stream()
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElseThrow();
      thread.suspend(); // otherwise it could move on between check and stop
      try {
        if (isWithinLocks(thread)) {
          stopAtNextMethod(thread, error(holder, field));
        } else {
          thread.stop(error(holder, field));
        }
      } finally {
        thread.resume();
      }
    }

    private static boolean isWithinLocks(ThreadReference thread)
        throws IncompatibleThreadStateException {
      return thread.frames().stream()
          .map(frame -> frame.location().declaringType().name())
          .takeWhile(type -> !type.startsWith(OURS))
          .anyMatch(type -> type.startsWith("java.util.concurrent."));
    }

    private void stopAtNextMethod(ThreadReference thread, ObjectReference error) {
      MethodEntryRequest request = machine.eventRequestManager().createMethodEntryRequest();
      request.addThreadFilter(thread);
      request.addClassFilter(OURS + "*");
      request.addCountFilter(1);
      request.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
      request.putProperty("error", error);
      request.enable();
    }

    private ObjectReference error(Class<?> holder, String field) {
      var type = machine.classesByName(holder.getName()).getFirst();
      return (ObjectReference) type.getValue(type.fieldByName(field));
    }

    private void handleEvents() {
      try {
        while (true) {
          EventSet events = machine.eventQueue().remove();
          for (Event event : events) {
            if (event instanceof MethodEntryEvent entry) {
              entry.thread().stop((ObjectReference) entry.request().getProperty("error"));
            }
          }
          events.resume();
        }
      } catch (InterruptedException | VMDisconnectedException e) {
        // the JVM has ended
      } catch (InvalidTypeException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
