package org.gridrls.rli.update;

import static org.gridrls.rli.Samples.gzip;
import static org.gridrls.rli.Samples.lines;
import static org.gridrls.rli.Samples.refused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gridrls.api.Limits;
import org.gridrls.api.RlsError;
import org.junit.jupiter.api.Test;

/** One part of an update as it arrives: bounded, checked, or refused. */
class NamePartTest {
  private static final int MAX = 1 << 20;

  @Test
  void readsNamesPlainAndCompressed() {
    List<String> names = List.of("a", "b c", "é", "\uD83D\uDE00");
    assertEquals(names, names(plain(lines(names))));
    assertEquals(names, names(NamePart.read(in(gzip(lines(names))), true, MAX)));
    assertEquals(List.of(), names(plain(new byte[0])));
  }

  @Test
  void theSameNamesHaveTheSameChecksumHoweverTheyAreCompressed() {
    byte[] lines = lines(List.of("a", "b"));
    NamePart plain = plain(lines);
    assertEquals(plain.checksum(), NamePart.read(in(gzip(lines)), true, MAX).checksum());
    assertNotEquals(plain.checksum(), plain(lines(List.of("a", "c"))).checksum());
  }

  @Test
  void aPartThatEndsEarlyIsDamaged() {
    byte[] zipped = gzip(lines(List.of("a", "b", "c")));
    for (int length = 0; length < zipped.length; length++) {
      byte[] cut = Arrays.copyOf(zipped, length);
      refused(RlsError.UPDATE_DAMAGED, () -> NamePart.read(in(cut), true, MAX));
    }
    refused(RlsError.UPDATE_DAMAGED, () -> plain("a\nb".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void aChangedByteIsDamage() {
    byte[] zipped = gzip(lines(List.of("a", "b", "c")));
    zipped[zipped.length - 6] ^= 1; // in the check sum
    refused(RlsError.UPDATE_DAMAGED, () -> NamePart.read(in(zipped), true, MAX));
  }

  @Test
  void aStreamThatFailsIsDamage() throws IOException {
    InputStream failing = InputStream.nullInputStream();
    failing.close(); // each read of it throws from now on
    refused(RlsError.UPDATE_DAMAGED, () -> NamePart.read(failing, false, MAX));
  }

  @Test
  void whatIsNotUtf8IsDamage() {
    refused(RlsError.UPDATE_DAMAGED, () -> plain(new byte[] {(byte) 0xC3, 'a', '\n'}));
    refused(
        RlsError.UPDATE_DAMAGED,
        () -> plain(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80, '\n'}));
  }

  @Test
  void namesThatAreNoneAreRefused() {
    refused(RlsError.BAD_ARGUMENT, () -> plain(lines(List.of("a", "", "b"))));
    refused(RlsError.BAD_ARGUMENT, () -> plain(lines(List.of("a\tb"))));
    refused(RlsError.BAD_ARGUMENT, () -> plain(lines(List.of("a\u0085b"))));
    refused(RlsError.BAD_ARGUMENT, () -> plain(lines(List.of("x".repeat(4097)))));
  }

  @Test
  void theLongestNameIsTaken() {
    String longest = "\uD83D\uDE00".repeat(4096);
    assertEquals(List.of(longest), names(plain(lines(List.of(longest)))));
  }

  @Test
  void aBombIsDefusedWhileItInflates() {
    byte[] bomb = gzip(new byte[64 << 20]);
    refused(RlsError.TOO_LARGE, () -> NamePart.read(in(bomb), true, MAX));
  }

  @Test
  void tooManyBytesAreRefusedAsTheyArrive() {
    byte[] noise = new byte[Limits.UPDATE_PART_BYTES_MAX + 1];
    new Random(1).nextBytes(noise);
    refused(RlsError.TOO_LARGE, () -> NamePart.read(in(noise), false, 1 << 30));
  }

  private static NamePart plain(byte[] bytes) {
    return NamePart.read(in(bytes), false, MAX);
  }

  private static InputStream in(byte[] bytes) {
    return new ByteArrayInputStream(bytes);
  }

  private static List<String> names(NamePart part) {
    List<String> names = new ArrayList<>();
    part.forEach(
        (source, from, to) ->
            names.add(new String(source, from, to - from, StandardCharsets.UTF_8)));
    return names;
  }
}
