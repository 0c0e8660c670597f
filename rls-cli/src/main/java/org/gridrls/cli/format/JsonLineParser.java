package org.gridrls.cli.format;

import java.util.List;
import java.util.Map;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.JsonParser;

/** A JSON object a line. Stateless, safe for threads. */
final class JsonLineParser implements LineParser {
  @Override
  public List<AttributedMapping> parse(String line) {
    Map<?, ?> object = object(line);
    Mapping mapping = Mapping.of(text(object, "lfn"), text(object, "pfn"));
    return List.of(
        new AttributedMapping(
            mapping,
            AttributeValues.ofJson(object.get("attributes")),
            AttributeValues.ofJson(object.get("targetAttributes"))));
  }

  private static Map<?, ?> object(String line) {
    try {
      if (JsonParser.parse(line) instanceof Map<?, ?> object) {
        return object;
      }
    } catch (IllegalArgumentException e) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "not JSON: " + e.getMessage(), e);
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "not a JSON object");
  }

  private static String text(Map<?, ?> object, String name) {
    if (object.get(name) instanceof String text) {
      return text;
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "the text \"" + name + "\" is missing");
  }
}
