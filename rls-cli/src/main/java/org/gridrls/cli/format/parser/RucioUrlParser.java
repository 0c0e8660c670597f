package org.gridrls.cli.format.parser;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * Reads the output of {@code rucio list-file-replicas --pfns}: URLs alone. Rucio's usual paths end
 * in {@code SCOPE/ab/cd/NAME}, where abcd begins the MD5 of {@code SCOPE:NAME}: this proves the
 * logical name. Other URLs are refused. Stateless, safe for threads.
 */
public final class RucioUrlParser implements LineParser {
  private static final Pattern URL =
      Pattern.compile(
          "[A-Za-z][\\w+.-]*://\\S*?/(?:([^/\\s]+)/)?([^/\\s]+)/([0-9a-f]{2})/([0-9a-f]{2})/([^/\\s?#]+)");

  /** True for a URL that proves its logical name. */
  public static boolean isReplica(String line) {
    return name(line.strip()).isPresent();
  }

  /** True for a line that is a URL, whatever it names. */
  public static boolean isUrl(String line) {
    return line.matches("[A-Za-z][\\w+.-]*://\\S+");
  }

  private static Optional<String> name(String url) {
    Matcher parts = URL.matcher(url);
    if (!parts.matches()) {
      return Optional.empty();
    }
    String file = parts.group(5);
    // the scope user.alice is the path user/alice
    return Stream.of(parts.group(2), parts.group(1) + "." + parts.group(2))
        .map(scope -> scope + ":" + file)
        .filter(name -> md5(name).startsWith(parts.group(3) + parts.group(4)))
        .findFirst();
  }

  private static String md5(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("MD5");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<AttributedMapping> parse(String line) {
    String url = line.strip();
    String name =
        name(url)
            .orElseThrow(
                () ->
                    RlsException.about(
                        RlsError.BAD_ARGUMENT,
                        "the URL does not prove its scope and name: it is not .../SCOPE/ab/cd/NAME"
                            + " with the digits of their MD5 (the table and JSON state them)",
                        line));
    return List.of(AttributedMapping.plain(Mapping.of(name, url)));
  }
}
