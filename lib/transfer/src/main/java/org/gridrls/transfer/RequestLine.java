package org.gridrls.transfer;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A line of a request file: a logical name, and what the line states about the file. Immutable.
 *
 * @param path below the destination
 * @param checksum as in {@code adler32:0a1b2c3d}
 * @param sources to read instead of the registered copies
 */
public record RequestLine(
    String name,
    Optional<String> path,
    OptionalLong size,
    Optional<String> checksum,
    List<String> sources) {
  private static final String URL = "[a-z][a-z0-9+.-]*://.*";

  public RequestLine {
    sources = List.copyOf(sources);
  }

  /**
   * A logical name, then fields separated by tabs: {@code path=}, {@code size=}, {@code checksum=},
   * {@code source=}, or the URL of the copy below the destination. BAD_ARGUMENT for anything else.
   */
  public static RequestLine parse(String line, String destination) {
    String[] fields = line.split("\t", -1);
    if (fields[0].isBlank()) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "the line does not begin with a logical name");
    }
    Optional<String> path = Optional.empty();
    OptionalLong size = OptionalLong.empty();
    Optional<String> checksum = Optional.empty();
    List<String> sources = new ArrayList<>();
    for (int i = 1; i < fields.length; i++) {
      String field = fields[i];
      if (field.isEmpty()) {
        continue;
      }
      int equals = field.matches(URL) ? -1 : field.indexOf('=');
      String value = field.substring(equals + 1);
      switch (equals < 0 ? "" : field.substring(0, equals)) {
        case "path" -> path = Optional.of(value);
        case "size" -> size = OptionalLong.of(size(value));
        case "checksum" -> checksum = Optional.of(value);
        case "source" -> sources.add(value);
        default -> path = Optional.of(below(destination, field));
      }
    }
    return new RequestLine(fields[0], path, size, checksum, sources);
  }

  /** Names are percent-encoded in URLs. */
  private static String below(String destination, String url) {
    if (!url.matches(URL)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "not path=, size=, checksum= or source=", url);
    }
    String prefix = destination.replaceFirst("/+$", "") + "/";
    if (!url.startsWith(prefix) || url.equals(prefix)) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "the copy is not below the destination " + destination, url);
    }
    String path = url.substring(prefix.length()).replace("+", "%2B");
    try {
      return URLDecoder.decode(path, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not a URL", url);
    }
  }

  private static long size(String text) {
    if (!text.matches("\\d{1,18}")) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "not a size", text);
    }
    return Long.parseLong(text);
  }
}
