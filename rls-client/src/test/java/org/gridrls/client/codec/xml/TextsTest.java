package org.gridrls.client.codec.xml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entities are resolved, or left to a parser that knows more, in time linear in the text. */
class TextsTest {
  private static String resolved(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Texts.resolved(bytes, 0, bytes.length);
  }

  @Test
  void entitiesAreCharacters() {
    assertEquals("a<b>&'\"A\u20ac", resolved("a&lt;b&gt;&amp;&apos;&quot;&#65;&#x20AC;"));
    assertEquals("&]", resolved("&amp;]"));
    assertEquals("]", resolved("]"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"]&gt;", "]]&gt;", "a&amp;]&amp;", "&", "&amp", "&x;", "&#0;", "&#xD800;"})
  void othersAreLeft(String text) {
    assertThrows(UnsupportedMessage.class, () -> resolved(text));
  }

  @Test
  void aMillionEntitiesTakeAMoment() {
    int count = 1_000_000;
    assertEquals(
        count,
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> resolved("&amp;".repeat(count)))
            .length());
  }
}
