package org.gridrls.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names sort as their UTF-8 bytes do, because stores and update parts sort that way. */
class CodePointOrderTest {
  @Test
  void aCharacterBeyondTheBasicPlaneComesLast() {
    String face = Character.toString(0x1F600);
    List<String> names = List.of(face, "\uFFFD", "\uE000", "\uD7FF", "a", "", "ab");
    assertEquals(
        List.of("", "a", "ab", "\uD7FF", "\uE000", "\uFFFD", face),
        names.stream().sorted(CodePointOrder.COMPARATOR).toList());
  }

  @Test
  void differsFromTheOrderOfStrings() {
    String face = Character.toString(0x1F600);
    assertTrue("\uFFFD".compareTo(face) > 0);
    assertTrue(CodePointOrder.compare("\uFFFD", face) < 0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 2026_11_21})
  void isTheOrderOfUtf8Bytes(long seed) {
    RandomNames names = new RandomNames(seed);
    for (int i = 0; i < 20_000; i++) {
      String left = names.next(6);
      String right = i % 3 == 0 ? left + names.next(3) : names.next(6);
      int expected = Arrays.compareUnsigned(utf8(left), utf8(right));
      assertEquals(
          Integer.signum(expected),
          Integer.signum(CodePointOrder.compare(left, right)),
          () -> names + ": " + left + " and " + right);
    }
  }

  private static byte[] utf8(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }
}
