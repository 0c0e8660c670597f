package org.gridrls.lrc.store.sqlite;

import java.util.Collection;
import java.util.List;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.store.rule.StoredMapping;

/** Encodes names as JSON, so that lists of any length are one parameter. Stateless. */
final class JsonNames {
  private JsonNames() {}

  static String array(Collection<String> names) {
    StringBuilder json = new StringBuilder(names.size() * 80 + 2).append('[');
    for (String name : names) {
      separate(json);
      quote(json, name);
    }
    return json.append(']').toString();
  }

  /**
   * An object of logical names, each with its target name or the number of a rule; a logical name
   * may occur several times.
   */
  static String object(Collection<StoredMapping> mappings) {
    StringBuilder json = new StringBuilder(mappings.size() * 110 + 2).append('{');
    for (StoredMapping mapping : mappings) {
      separate(json);
      quote(json, mapping.logical());
      json.append(':');
      if (mapping.isInFull()) {
        quote(json, mapping.target());
      } else {
        json.append(mapping.rule());
      }
    }
    return json.append('}').toString();
  }

  /** An object of logical names and sequence numbers, negative for removals. */
  static String entries(List<CatalogChanges.Change> journal) {
    StringBuilder json = new StringBuilder(journal.size() * 100 + 2).append('{');
    for (CatalogChanges.Change entry : journal) {
      separate(json);
      quote(json, entry.logicalName());
      json.append(':').append(entry.added() ? entry.sequence() : -entry.sequence());
    }
    return json.append('}').toString();
  }

  private static void separate(StringBuilder json) {
    if (json.length() > 1) {
      json.append(',');
    }
  }

  /** Names contain no control characters, so only quotes and backslashes are escaped. */
  private static void quote(StringBuilder json, String name) {
    boolean isPlain = name.indexOf('"') < 0 && name.indexOf('\\') < 0;
    String escaped = isPlain ? name : name.replace("\\", "\\\\").replace("\"", "\\\"");
    json.append('"').append(escaped).append('"');
  }
}
