package manyclients.selector;

import java.io.IOException;

/// [PatientEcho] in a process of its own, to be started with few descriptors.
final class PatientEchoMain {

  private PatientEchoMain() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    PatientEcho server = new PatientEcho();
    System.out.println(server.listener.socket().getLocalPort());
    server.thread.join();
  }
}
