package org.gridrls.bridge.s3;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.gridrls.bridge.http.ForeignXml;
import org.gridrls.bridge.http.PercentCode;

/**
 * One page of a list of keys. Immutable.
 *
 * @param keys in the order of the store
 * @param next the continuation token; empty for the last page
 */
record KeyPage(List<String> keys, Optional<String> next) {
  /** The number of keys that a page has at most. */
  static final int KEYS_MAX = 1_000;

  private static final long BYTES_MAX = 16 << 20;
  private static final String LIST = "/ListBucketResult";

  /** Throws IOException for a reply that is not whole, or contradicts itself. */
  static KeyPage read(ClassicHttpResponse reply) throws IOException {
    List<String> keys = new ArrayList<>();
    Map<String, String> facts = new HashMap<>();
    ForeignXml.read(
        reply,
        "",
        BYTES_MAX,
        (path, text) -> {
          if (path.equals(LIST + "/Contents/Key")) {
            keys.add(text);
          } else if (path.matches(LIST + "(/IsTruncated|/NextContinuationToken|/EncodingType)?")) {
            facts.put(path.substring(LIST.length()), text);
          }
        });
    String truncated = facts.getOrDefault("/IsTruncated", "").strip();
    Optional<String> next =
        Optional.ofNullable(facts.get("/NextContinuationToken")).filter(any -> !any.isEmpty());
    boolean more = truncated.equals("true");
    if (!facts.containsKey("") || !more && !truncated.equals("false")) {
      throw new IOException("it answers something else than a list of keys");
    }
    if (more && next.isEmpty() || keys.size() > KEYS_MAX) {
      throw new IOException(
          "its list of keys does not say where the next page begins, or is too long");
    }
    if (facts.getOrDefault("/EncodingType", "").strip().equals("url")) {
      keys.replaceAll(KeyPage::decoded);
    }
    if (keys.contains("")) {
      throw new IOException("one of its keys is no text in UTF-8");
    }
    return new KeyPage(List.copyOf(keys), next.filter(any -> more));
  }

  /** Decodes a key; S3 encodes blanks as in forms. */
  private static String decoded(String key) {
    return PercentCode.decoded(key.replace('+', ' ')).orElse("");
  }
}
