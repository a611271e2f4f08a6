package manyclients.blocking;

class GreeterTest {
  // tag::greets[]
  void itGreets() {
    assert new FirstGreeter("Hello").greet("you").equals("Hello, you");
  }
  // end::greets[]
}
