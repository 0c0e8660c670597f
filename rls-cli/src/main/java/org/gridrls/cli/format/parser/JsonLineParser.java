package org.gridrls.cli.format.parser;

import java.util.List;
import java.util.Map;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.cli.text.JsonParser;

/** A JSON object a line. Stateless, safe for threads. */
public final class JsonLineParser implements LineParser {
  private static final List<String> MEMBERS =
      List.of("lfn", "pfn", "attributes", "targetAttributes");

  @Override
  public List<AttributedMapping> parse(String line) {
    Map<?, ?> object = object(line);
    requireKnown(object);
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

  private static void requireKnown(Map<?, ?> object) {
    for (Object member : object.keySet()) {
      if (!MEMBERS.contains(member)) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "an object has the members " + String.join(", ", MEMBERS) + ", not",
            member.toString());
      }
    }
  }

  private static String text(Map<?, ?> object, String name) {
    if (object.get(name) instanceof String text) {
      return text;
    }
    throw new RlsException(RlsError.BAD_ARGUMENT, "the text \"" + name + "\" is missing");
  }
}
