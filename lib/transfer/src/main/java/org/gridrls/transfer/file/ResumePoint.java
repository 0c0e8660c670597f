package org.gridrls.transfer.file;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32;

/**
 * How far a download is, and what proves that the file at the source is unchanged. Immutable.
 *
 * @param url of the source
 * @param validator a strong entity tag, or a date of modification that is old enough
 * @param size of the whole file
 * @param missing the ranges that were not written yet, without overlap
 */
public record ResumePoint(String url, String validator, long size, List<Range> missing) {
  private static final String HEAD = "rls-part 1 ";
  private static final int RANGES_MAX = 1_000;
  private static final int FIELDS = 4;

  public ResumePoint {
    missing = List.copyOf(missing);
  }

  /** Bytes from {@code start} on, {@code end} excluded. */
  public record Range(long start, long end) {
    public long length() {
      return end - start;
    }
  }

  /** The number of bytes that are there. */
  long written() {
    return size - missing.stream().mapToLong(Range::length).sum();
  }

  /** The least length of a part file that holds these bytes. */
  long extent() {
    int last = missing.size() - 1;
    return last >= 0 && missing.get(last).end() == size ? missing.get(last).start() : size;
  }

  /** Formats the point with a checksum over it, so that a torn text is not read. */
  String text() {
    StringBuilder ranges = new StringBuilder();
    missing.forEach(
        range -> ranges.append(' ').append(range.start()).append('-').append(range.end()));
    String body =
        String.join("\n", url, validator, Long.toString(size), ranges.toString().strip()) + "\n";
    return HEAD + sum(body) + "\n" + body;
  }

  private static String sum(String body) {
    CRC32 sum = new CRC32();
    sum.update(body.getBytes(StandardCharsets.UTF_8));
    return String.format(Locale.ROOT, "%08x", sum.getValue());
  }

  /** Empty for any other text, and for one that was written only in part. */
  static Optional<ResumePoint> parse(String text) {
    int line = text.indexOf('\n');
    if (line < 0 || !text.startsWith(HEAD)) {
      return Optional.empty();
    }
    String body = text.substring(line + 1);
    String[] fields = body.split("\n", -1);
    if (!text.substring(HEAD.length(), line).equals(sum(body)) || fields.length != FIELDS + 1) {
      return Optional.empty();
    }
    try {
      long size = Long.parseLong(fields[2]);
      return ranges(fields[3], size)
          .map(missing -> new ResumePoint(fields[0], fields[1], size, missing));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Optional<List<Range>> ranges(String text, long size) {
    List<Range> ranges = new ArrayList<>();
    for (String one : text.isEmpty() ? new String[0] : text.split(" ")) {
      String[] ends = one.split("-");
      Range range = new Range(Long.parseLong(ends[0]), Long.parseLong(ends[ends.length - 1]));
      if (range.start() < 0 || range.length() <= 0 || range.end() > size) {
        return Optional.empty();
      }
      ranges.add(range);
    }
    return ranges.size() > RANGES_MAX ? Optional.empty() : Optional.of(ranges);
  }
}
