  @Test
  void aClientThatNeverFinishesItsFrameKeepsTheThreadThatServesItForAsLongAsItLikesTo() throws Exception {
    try (var server = new SequentialServer(config); var silent = connect(server); var next = connect(server)) {
      silent.write(new byte[] {0, 0, 0, 42}); // the length of a frame, and then nothing at all for a while
      assertThat(next.ask("hello", Duration.ofSeconds(1))).as("nobody answers the second client").isEmpty();
    }
  }
