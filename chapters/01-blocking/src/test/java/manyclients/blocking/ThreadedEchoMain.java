package manyclients.blocking;

/// [ThreadedEcho] in a separate process, so that its descriptors can be limited.
final class ThreadedEchoMain {

  private ThreadedEchoMain() {}

  public static void main(String[] args) throws Exception {
    try (var server = new ThreadedEcho(0)) {
      System.out.println(server.listener.getLocalPort());
      server.acceptor.join();
      System.out.println("the acceptor has ended");
      System.in.read(); // returns when the test has ended
    }
  }
}
