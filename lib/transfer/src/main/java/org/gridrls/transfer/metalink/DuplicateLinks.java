package org.gridrls.transfer.metalink;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.transfer.order.FileFacts;
import org.gridrls.transfer.order.RankedCopy;
import org.gridrls.transfer.order.TargetUrl;

/**
 * Copies of a file as HTTP headers (RFC 6249): a link for each, and the digests on which the
 * catalogs agree (RFC 3230). No value has a character beyond printable ASCII. Stateless, safe for
 * threads.
 */
public final class DuplicateLinks {
  /** More would make heads that clients refuse. */
  public static final int LINKS_MAX = 20;

  private static final int BYTES_MAX = 6_000;

  /** Facts, and what the header {@code Digest} calls them; their values stand there in base64. */
  private static final Map<String, String> BASE64 = new LinkedHashMap<>();

  static {
    BASE64.put("sha-512", "SHA-512");
    BASE64.put("sha-256", "SHA-256");
    BASE64.put("sha-1", "SHA");
    BASE64.put("md5", "MD5");
  }

  private static final String ADLER32 = "adler32";

  private DuplicateLinks() {}

  /** A value of the header {@code Link} for each copy that is a URL, the first to try first. */
  public static List<String> links(List<RankedCopy> copies) {
    List<String> links = new ArrayList<>();
    int bytes = 0;
    for (RankedCopy copy : copies) {
      Optional<TargetUrl> url = copy.url().filter(one -> !one.hasUser());
      if (url.isEmpty()) {
        continue;
      }
      String link = "<" + url.get() + ">; rel=duplicate; pri=" + copy.priority();
      bytes += link.length();
      if (links.size() == LINKS_MAX || bytes > BYTES_MAX) {
        break;
      }
      links.add(link);
    }
    return links;
  }

  /** The value of the header {@code Digest}; empty where nothing is known or is disputed. */
  public static Optional<String> digest(FileFacts facts) {
    if (!facts.disagreements().isEmpty()) {
      return Optional.empty();
    }
    List<String> digests = new ArrayList<>();
    Map<String, String> agreed = facts.agreed();
    BASE64.forEach(
        (fact, name) ->
            bytes(agreed.get(fact))
                .ifPresent(
                    value -> digests.add(name + "=" + Base64.getEncoder().encodeToString(value))));
    bytes(agreed.get(ADLER32))
        .ifPresent(value -> digests.add(ADLER32 + "=" + HexFormat.of().formatHex(value)));
    return digests.isEmpty() ? Optional.empty() : Optional.of(String.join(",", digests));
  }

  /** A checksum is whatever people registered: only hexadecimal digits are one. */
  private static Optional<byte[]> bytes(String value) {
    return value != null && value.length() % 2 == 0 && value.matches("[0-9a-f]{2,128}")
        ? Optional.of(HexFormat.of().parseHex(value))
        : Optional.empty();
  }
}
