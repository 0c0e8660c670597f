package org.gridrls.transfer.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gridrls.api.LogicalName;

/**
 * The path of a logical name below a directory. Empty parts, {@code ..} and characters that file
 * systems refuse are percent-encoded, so every name has a path and no path leaves the directory.
 * Stateless, safe for threads.
 */
public final class FilePath {
  private static final int PART_BYTES_MAX = 240;
  private static final int HASH_DIGITS = 16;
  private static final String REFUSED = "\\:*?\"<>|%";

  private FilePath() {}

  /** The whole name, its slashes as directories; a slash in front is dropped. */
  public static Path below(Path directory, LogicalName name) {
    String text = name.value();
    int start = 0;
    while (start < text.length() - 1 && text.charAt(start) == '/') {
      start++;
    }
    Path path = directory;
    for (String part : parts(text.substring(start))) {
      path = path.resolve(safe(part));
    }
    return path;
  }

  /** The last part of the name only. */
  public static Path flat(Path directory, LogicalName name) {
    List<String> parts = parts(name.value());
    int last = parts.size() - 1;
    while (last > 0 && parts.get(last).isEmpty()) {
      last--;
    }
    return directory.resolve(safe(parts.get(last)));
  }

  private static List<String> parts(String name) {
    return new ArrayList<>(List.of(name.split("/", -1)));
  }

  private static String safe(String part) {
    if (part.isEmpty()) {
      return "%2F";
    }
    if (part.equals(".") || part.equals("..")) {
      return part.replace(".", "%2E");
    }
    StringBuilder text = new StringBuilder(part.length());
    for (int i = 0; i < part.length(); ) {
      int c = part.codePointAt(i);
      int next = i + Character.charCount(c);
      boolean refused = c < ' ' || c == 0x7f || REFUSED.indexOf(c) >= 0;
      if (refused || (i == 0 && c == '.' && part.startsWith(FilePlacement.PREFIX))) {
        text.append(String.format(Locale.ROOT, "%%%02X", c));
      } else {
        text.appendCodePoint(c);
      }
      i = next;
    }
    return shortened(text.toString(), part);
  }

  /** File systems have a limit for one part of a path. */
  private static String shortened(String text, String part) {
    if (text.getBytes(StandardCharsets.UTF_8).length <= PART_BYTES_MAX) {
      return text;
    }
    int end = text.length();
    while (text.substring(0, end).getBytes(StandardCharsets.UTF_8).length
        > PART_BYTES_MAX - HASH_DIGITS - 1) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "%" + PartFile.hash(part).substring(0, HASH_DIGITS);
  }
}
