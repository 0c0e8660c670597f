package org.gridrls.server.libraries;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gridrls.cli.text.JsonParser;

/**
 * The lines of our list that an answer of osv.dev makes: each range of each advisory. Stateless,
 * safe for threads.
 */
final class Osv {
  private Osv() {}

  /** {@code artifact} is {@code group:name}; the answer is that of {@code /v1/query}. */
  static List<String> lines(String artifact, String answer) {
    List<String> lines = new ArrayList<>();
    for (Object advisory : list((Map<?, ?>) JsonParser.parse(answer), "vulns")) {
      Map<?, ?> fields = (Map<?, ?>) advisory;
      for (Object affected : list(fields, "affected")) {
        Map<?, ?> part = (Map<?, ?>) affected;
        if (artifact.equals(((Map<?, ?>) part.get("package")).get("name"))) {
          list(part, "ranges").forEach(range -> add(lines, artifact, fields, (Map<?, ?>) range));
        }
      }
    }
    return lines;
  }

  private static void add(
      List<String> lines, String artifact, Map<?, ?> advisory, Map<?, ?> range) {
    if (!"ECOSYSTEM".equals(range.get("type"))) {
      return;
    }
    String introduced = "0";
    boolean open = false;
    for (Object event : list(range, "events")) {
      Map<?, ?> change = (Map<?, ?>) event;
      if (change.get("introduced") instanceof String from) {
        introduced = from;
        open = true;
      } else if (change.get("fixed") instanceof String fixed) {
        lines.add(line(artifact, advisory, introduced, fixed));
        open = false;
      }
    }
    if (open) {
      lines.add(line(artifact, advisory, introduced, ""));
    }
  }

  private static String line(String artifact, Map<?, ?> advisory, String from, String fixed) {
    String id =
        list(advisory, "aliases").stream()
            .map(Object::toString)
            .filter(alias -> alias.startsWith("CVE-"))
            .findFirst()
            .orElse(String.valueOf(advisory.get("id")));
    String what = String.valueOf(advisory.get("summary")).replaceAll("\\s+", " ");
    return String.join("\t", id, artifact, from, fixed, what);
  }

  private static List<?> list(Map<?, ?> fields, String name) {
    return fields.get(name) instanceof List<?> some ? some : List.of();
  }
}
