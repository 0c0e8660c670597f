package org.gridrls.cli.text;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.xml.UtcInstant;

/**
 * How attributes are typed and shown on the command line: {@code size:int} and {@code size:int=42}.
 */
public final class AttributeText {
  private AttributeText() {}

  public static MappingTsv.Column column(String text) {
    int colon = text.lastIndexOf(':');
    if (colon <= 0) {
      throw RlsException.about(RlsError.BAD_ARGUMENT, "an attribute is written NAME:TYPE", text);
    }
    return new MappingTsv.Column(text.substring(0, colon), type(text.substring(colon + 1)));
  }

  public static AttributeType type(String word) {
    for (AttributeType type : AttributeType.values()) {
      if (type.name().equals(word.toUpperCase(Locale.ROOT))) {
        return type;
      }
    }
    throw RlsException.about(
        RlsError.BAD_ATTRIBUTE_TYPE, "a type is date, float, int or string, not", word);
  }

  public static Attribute value(String text) {
    int equals = text.indexOf('=');
    if (equals < 0) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "an attribute is written NAME:TYPE=VALUE", text);
    }
    return MappingTsv.attribute(column(text.substring(0, equals)), text.substring(equals + 1));
  }

  /** Writes an attribute as {@link #value} reads it. */
  public static String typed(Attribute attribute) {
    String type = attribute.type().name().toLowerCase(Locale.ROOT);
    return attribute.name() + ":" + type + "=" + printed(attribute.value());
  }

  /** {@code TYPE: VALUE}, as the original prints it: dates have a blank in the middle. */
  public static String original(Attribute attribute) {
    String type = attribute.type().name().toLowerCase(Locale.ROOT);
    String value = printed(attribute.value()).toString();
    boolean date = attribute.type() == AttributeType.DATE;
    return type
        + ": "
        + (date ? value.replaceFirst("T", " ").replaceFirst("(\\.000)?Z$", "") : value);
  }

  /**
   * Returns the values by name, for programs and (as NAME=VALUE, separated by blanks) for people.
   */
  public static Map<String, Object> values(List<Attribute> attributes) {
    Map<String, Object> values = new LinkedHashMap<>();
    attributes.forEach(each -> values.put(each.name(), each.value()));
    return values;
  }

  /** Values of both sides of a mapping, for people. */
  public static String shown(Map<String, Object> logical, Map<String, Object> target) {
    return Stream.concat(logical.entrySet().stream(), target.entrySet().stream())
        .map(each -> each.getKey() + "=" + printed(each.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static Object printed(Object value) {
    return value instanceof Instant time ? UtcInstant.print(time) : value;
  }
}
