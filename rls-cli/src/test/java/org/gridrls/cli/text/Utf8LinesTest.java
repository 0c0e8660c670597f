package org.gridrls.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.Test;

/** Lines are decoded strictly: what is not UTF-8 is refused, the other lines are as they were. */
class Utf8LinesTest {
  private static Utf8Lines of(String bytes) {
    return new Utf8Lines(new ByteArrayInputStream(bytes.getBytes(StandardCharsets.ISO_8859_1)));
  }

  private static String latin1(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Test
  void linesEndAsUnixAndWindowsEndThem() throws IOException {
    Utf8Lines lines = of("a\n\nb\r\n" + latin1("\u00e9\ufffd\ud83d\ude00"));
    assertEquals("a", lines.read());
    assertEquals("", lines.read());
    assertEquals("b", lines.read());
    assertEquals("\u00e9\ufffd\ud83d\ude00", lines.read());
    assertNull(lines.read());
  }

  @Test
  void aLineThatIsNotUtf8IsRefusedAndTheNextOneIsRead() throws IOException {
    Utf8Lines lines = of("a\nb\u00ff\n\u00ed\u00a0\u0080\nc");
    assertEquals("a", lines.read());
    RlsException refused = assertThrows(RlsException.class, lines::read);
    assertEquals(RlsError.BAD_ARGUMENT, refused.error());
    assertTrue(refused.getMessage().contains("this line is not UTF-8: b\ufffd"));
    assertThrows(RlsException.class, lines::read); // half a surrogate pair
    assertEquals("c", lines.read());
  }

  @Test
  void aLineMayBeLongerThanTheBufferButNotEndless() throws IOException {
    String text = "\u00e9".repeat(100_000);
    Utf8Lines lines = of(latin1(text) + "\nz");
    assertEquals(text, lines.read());
    assertEquals("z", lines.read());
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    RlsException refused = assertThrows(RlsException.class, () -> new Utf8Lines(endless).read());
    assertEquals(RlsError.TOO_LARGE, refused.error());
  }
}
