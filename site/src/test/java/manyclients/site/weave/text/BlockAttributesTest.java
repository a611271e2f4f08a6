package manyclients.site.weave.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BlockAttributesTest {
  @Test
  void readsPositionsNamesAndQuotes() {
    var attributes = BlockAttributes.parse("moves,frames,svg,alt=\"One, two \\\"three\\\"\"");
    assertThat(attributes.style()).isEqualTo("moves");
    assertThat(attributes.positional(1)).isEqualTo("frames");
    assertThat(attributes.named("alt")).isEqualTo("One, two \"three\"");
  }

  @Test
  void readsShorthands() {
    var attributes = BlockAttributes.parse("source#id.one.two%quoted,java");
    assertThat(attributes.style()).isEqualTo("source");
    assertThat(attributes.named("id")).isEqualTo("id");
    assertThat(attributes.named("role")).isEqualTo("one two");
    assertThat(attributes.option("quoted")).isTrue();
    assertThat(attributes.option("hidden")).isFalse();
    assertThat(attributes.positional(1)).isEqualTo("java");
  }

  @Test
  void laterLinesOfAHeadCompleteTheEarlier() {
    var both = BlockAttributes.parse("source,java").and(BlockAttributes.parse(".wide"));
    assertThat(both.style()).isEqualTo("source");
    assertThat(both.positional(1)).isEqualTo("java");
    assertThat(both.named("role")).isEqualTo("wide");
  }

  @Test
  void emptyBracketsHaveNoAttributes() {
    assertThat(BlockAttributes.parse("").style()).isEmpty();
    assertThat(BlockAttributes.parse("").positional(3)).isEmpty();
  }
}
