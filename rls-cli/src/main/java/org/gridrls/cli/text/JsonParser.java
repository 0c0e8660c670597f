package org.gridrls.cli.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one JSON value: maps, lists, texts, truth values, null, whole numbers as Long (as
 * BigInteger beyond 64 bits) and others as Double. A member that occurs twice is refused.
 * Stateless, safe for threads.
 */
public final class JsonParser {
  private static final int DEPTH_MAX = 100;
  static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEPTH_MAX)
                  .maxNumberLength(400)
                  .build())
          .build();

  private JsonParser() {}

  /** Throws IllegalArgumentException with the position for invalid JSON. */
  public static Object parse(String text) {
    try (var parser = FACTORY.createParser(text)) {
      parser.nextToken();
      Object value = value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("unexpected characters after the end");
      }
      return value;
    } catch (StreamConstraintsException e) {
      throw new IllegalArgumentException("too deep, or a number too long", e);
    } catch (JacksonException e) {
      long character = e.getLocation().getCharOffset() + 1;
      throw new IllegalArgumentException("syntax error at character " + character, e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Object value(com.fasterxml.jackson.core.JsonParser parser) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("a value is missing");
    }
    return switch (token) {
      case START_OBJECT -> map(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case VALUE_NUMBER_INT -> whole(parser);
      default -> parser.getDoubleValue();
    };
  }

  private static Object whole(com.fasterxml.jackson.core.JsonParser parser) throws IOException {
    return switch (parser.getNumberType()) {
      case INT, LONG -> (Object) parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  private static Map<String, Object> map(com.fasterxml.jackson.core.JsonParser parser)
      throws IOException {
    Map<String, Object> map = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      if (map.containsKey(name)) {
        throw new IllegalArgumentException("the member \"" + name + "\" occurs twice");
      }
      map.put(name, value(parser));
    }
    return map;
  }

  private static List<Object> list(com.fasterxml.jackson.core.JsonParser parser)
      throws IOException {
    List<Object> list = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      list.add(value(parser));
    }
    return list;
  }
}
