package org.gridrls.cli.format.parser;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.cli.text.MappingTsv;

/** Values of attributes as text and as JSON, and back. Stateless, safe for threads. */
public final class AttributeValues {
  private static final String DATE = "date";

  private AttributeValues() {}

  public static String text(Attribute attribute) {
    return attribute.value() instanceof Instant time
        ? UtcInstant.print(time)
        : attribute.value().toString();
  }

  /** Whole numbers, other numbers and texts are themselves; a date is {@code {"date": ..}}. */
  public static Map<String, Object> json(List<Attribute> attributes) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (Attribute each : attributes) {
      values.put(
          each.name(), each.type() == AttributeType.DATE ? Map.of(DATE, text(each)) : each.value());
    }
    return values;
  }

  public static List<Attribute> ofJson(Object members) {
    if (members == null) {
      return List.of();
    }
    if (!(members instanceof Map<?, ?> map)) {
      throw new RlsException(RlsError.BAD_ARGUMENT, "attributes are an object of names and values");
    }
    return map.entrySet().stream()
        .map(entry -> attribute((String) entry.getKey(), entry.getValue()))
        .toList();
  }

  private static Attribute attribute(String name, Object value) {
    if (value instanceof Long number) {
      return Attribute.integer(name, number);
    }
    if (value instanceof Double number) {
      return Attribute.number(name, number);
    }
    if (value instanceof String text) {
      return Attribute.text(name, text);
    }
    if (value instanceof Map<?, ?> map && map.size() == 1 && map.get(DATE) instanceof String date) {
      return MappingTsv.attribute(new MappingTsv.Column(name, AttributeType.DATE), date);
    }
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "the value of an attribute is a number (whole ones of at most 64 bits), a text or"
            + " {\"date\": ..}, not",
        String.valueOf(value));
  }
}
