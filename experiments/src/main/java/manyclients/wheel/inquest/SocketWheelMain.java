package manyclients.wheel.inquest;

import java.io.IOException;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;
import manyclients.wheel.then.SocketWheel;
import manyclients.wheel.then.Witness;

/// The wheel of 2001 in a process of its own. It reports its events on standard output, and
/// collects its garbage for each line of standard input.
public final class SocketWheelMain implements Witness {

  private SocketWheelMain() {}

  public static void main(String[] args) throws IOException {
    Heap heap = new Heap();
    SocketWheel wheel = new SocketWheel(0, new SocketWheelMain());
    System.out.println("listening " + wheel.port());
    Questions.answer(_ -> "collected " + heap.used());
  }

  @Override
  public void removed(Fate fate) {
    System.out.println("removed %s %s %s".formatted(fate.port(), fate.tornAt(), fate.why()));
  }

  @Override
  public void acceptorEnded(IOException why) {
    System.out.println("acceptor-ended " + why);
  }

  @Override
  public void surprised(Throwable why) {
    System.out.println("surprised " + why);
  }
}
