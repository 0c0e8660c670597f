package org.gridrls.lrc.store.sqlite;

import java.util.Collection;
import java.util.List;
import org.gridrls.api.Mapping;

/** Names as a JSON array: how any number of them becomes one parameter of a statement. */
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

  /** Names hold no control characters, so there is little to escape. */
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
