package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON and CSV: what is written reads back the same, and what is wrong is refused. */
class TextFormsTest {
  @Test
  void jsonIsWrittenAsTheStandardHasIt() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a\"b\\", "line\nbreak\ttab\u0001 ü \u2028");
    map.put("n", 42L);
    map.put("x", -1.5);
    map.put("t", Instant.parse("2012-07-04T07:00:00Z"));
    map.put("d", Duration.ofSeconds(2));
    map.put("list", Arrays.asList(true, null, List.of()));
    assertEquals(
        "{\"a\\\"b\\\\\":\"line\\nbreak\\ttab\\u0001 ü \\u2028\",\"n\":42,\"x\":-1.5,"
            + "\"t\":\"2012-07-04T07:00:00.000Z\",\"d\":2000,\"list\":[true,null,[]]}",
        JsonText.of(map));
  }

  /** A path is an Iterable of paths. */
  @Test
  void aPathIsAText() {
    assertEquals("{\"file\":\"a/b\"}", JsonText.of(Map.of("file", Path.of("a/b"))));
  }

  @Test
  void randomValuesSurviveJsonAndCsv() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      List<String> texts = texts(random);
      Map<String, Object> value = new LinkedHashMap<>();
      value.put("texts", texts);
      value.put("long", random.nextLong());
      value.put("double", random.nextGaussian() * 1e30);
      assertEquals(value, JsonParser.parse(JsonText.of(value)), "seed " + seed);
      assertEquals(texts, CsvText.cells(CsvText.line(texts)), "seed " + seed);
    }
  }

  private static List<String> texts(Random random) {
    String alphabet = "ab,\"\\ \t\u0007äλ\uD83D\uDE00{}[]:'/#";
    int[] points = alphabet.codePoints().toArray();
    List<String> texts = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(12); j > 0; j--) {
        text.appendCodePoint(points[random.nextInt(points.length)]);
      }
      texts.add(text.toString());
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[1,]",
        "{\"a\"}",
        "{\"a\":1,}",
        "{a:1}",
        "nul",
        "01",
        "1.",
        "+1",
        "\"a",
        "\"\\x\"",
        "\"\\u12g4\"",
        "[1] 2",
        "{\"a\":\"\u0001\"}",
        "--1",
        "NaN"
      })
  void whatIsNoJsonIsRefused(String text) {
    assertThrows(IllegalArgumentException.class, () -> JsonParser.parse(text));
  }

  @Test
  void jsonDoesNotGoTooDeep() {
    assertThrows(IllegalArgumentException.class, () -> JsonParser.parse("[".repeat(100_000)));
  }

  @Test
  void everyEscapeIsUnderstood() {
    assertEquals("\"\\/\b\f\n\r\té", JsonParser.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\""));
    assertEquals(
        Arrays.asList(1L, -2.5e3, true, false, null),
        JsonParser.parse(" [ 1 , -2.5e3,true,false , null ] "));
  }

  @Test
  void aQuoteThatIsNotClosedIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> CsvText.cells("a,\"b"));
    assertEquals(List.of("a", "b,\"c", ""), CsvText.cells("a,\"b,\"\"c\","));
  }
}
