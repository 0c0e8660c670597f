package org.gridrls.lrc.store.sqlite;

import java.util.Collection;
import java.util.List;
import org.gridrls.api.Mapping;

/**
 * Encodes names as a JSON array, so that lists of any length are one parameter. Stateless, safe for
 * threads.
 */
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

  static String pairs(List<Mapping> mappings) {
    StringBuilder json = new StringBuilder(mappings.size() * 160 + 2).append('[');
    for (Mapping mapping : mappings) {
      separate(json);
      json.append('[');
      quote(json, mapping.logicalName().value());
      json.append(',');
      quote(json, mapping.targetName().value());
      json.append(']');
    }
    return json.append(']').toString();
  }

  private static void separate(StringBuilder json) {
    if (json.length() > 1) {
      json.append(',');
    }
  }

  /** Names contain no control characters, so only quotes and backslashes are escaped. */
  private static void quote(StringBuilder json, String name) {
    json.append('"');
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\');
      }
      json.append(c);
    }
    json.append('"');
  }
}
