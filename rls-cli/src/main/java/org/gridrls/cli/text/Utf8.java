package org.gridrls.cli.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Names are UTF-8, whatever the locale. Decoders put U+FFFD for what they can't decode; a name that
 * was changed that way is refused, never stored. Stateless, safe for threads.
 */
public final class Utf8 {
  private static final char UNDECODED = '\ufffd';
  private static final String NOT_UTF8 = "not UTF-8";

  private Utf8() {}

  /** The virtual machine decoded the argument, by the locale. */
  public static void requireDecoded(String argument) {
    if (argument.indexOf(UNDECODED) >= 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "an argument is " + NOT_UTF8 + " (or the locale is not: LC_ALL=C.UTF-8)",
          argument);
    }
  }

  /** Throws BAD_ARGUMENT unless the path is that of its own text again. */
  public static void requireDecoded(Path file) {
    String text = file.toString();
    if (text.indexOf(UNDECODED) >= 0 && !isPathOf(file, text)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          "the name of a file is " + NOT_UTF8 + " (or the locale is not: LC_ALL=C.UTF-8)",
          text);
    }
  }

  private static boolean isPathOf(Path file, String text) {
    try {
      return Path.of(text).equals(file);
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /** The text of bytes from {@code start} to {@code end}; BAD_ARGUMENT if they are not UTF-8. */
  public static String text(byte[] bytes, int start, int end) {
    String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
    if (text.indexOf(UNDECODED) >= 0 && !isUtf8(ByteBuffer.wrap(bytes, start, end - start))) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "this line is " + NOT_UTF8, text);
    }
    return text;
  }

  private static boolean isUtf8(ByteBuffer bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(bytes);
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
