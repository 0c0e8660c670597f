package org.gridrls.security.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonLineTest {
  @Test
  void valuesAreQuoted() {
    String line =
        new JsonLine()
            .text("name", "a \"b\" \\c")
            .text("none", Optional.empty())
            .texts("names", List.of("x", "y", "z"), 2)
            .number("count", 3)
            .toString();
    assertEquals("{\"name\":\"a \\\"b\\\" \\\\c\",\"names\":[\"x\",\"y\"],\"count\":3}", line);
  }

  @Test
  void noValueBeginsALineOrMovesACursor() {
    String line =
        new JsonLine().text("n", "a\r\n{\u001b[2J\u2028\u0085\u202e\ud83d\ude00\ud83d").toString();
    assertTrue(line.chars().allMatch(c -> c >= ' ' && c <= '~'), line);
    assertTrue(line.contains("\\u000d\\u000a{\\u001b[2J\\u2028\\u0085\\u202e\\ud83d\\ude00"), line);
  }

  @Test
  void aLongValueIsCut() {
    String line = new JsonLine().text("n", "x".repeat(5_000)).toString();
    assertTrue(line.length() < 1_100 && line.endsWith("...\"}"), line);
  }
}
