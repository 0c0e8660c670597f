package org.gridrls.perf.campaign.tester;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class LineReaderTest {
  /** Gives a few bytes at a time, as a network does. */
  private static LineReader reader(String text) {
    InputStream whole = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    return new LineReader(
        new InputStream() {
          @Override
          public int read() throws IOException {
            return whole.read();
          }

          @Override
          public int read(byte[] into, int from, int most) throws IOException {
            return whole.read(into, from, Math.min(3, most));
          }
        });
  }

  @Test
  void linesAreWholeHoweverTheyCome() throws IOException {
    LineReader lines = reader("HELLO 1 näme\n\n1,2,query\nunfinished");
    assertEquals("HELLO 1 näme", lines.next());
    assertEquals("", lines.next());
    assertEquals("1,2,query", lines.next());
    assertNull(lines.next());
  }

  @Test
  void aLineWithoutAnEndIsRefused() {
    LineReader lines = reader("x".repeat(LineReader.LINE_BYTES_MAX + 1));
    String message = assertThrows(IOException.class, lines::next).getMessage();
    assertTrue(message.contains("longer than"), message);
  }
}
