package org.gridrls.web.redirect;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.gridrls.cli.text.JsonParser;

/**
 * The facts of the published OpenAPI of GA4GH DRS 1.5.0 that answers must meet: members and their
 * types; {@code !} marks required members, {@code *} lists and {@code +} lists with an element.
 * Members that the OpenAPI lacks are mistakes here.
 */
final class DrsSchema {
  private static final Map<?, ?> TYPES = (Map<?, ?>) JsonParser.parse(resource());

  private DrsSchema() {}

  private static String resource() {
    try (InputStream in = DrsSchema.class.getResourceAsStream("drs-1.5.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the members of a JSON object after checking them. */
  static Map<?, ?> checked(String type, String json) {
    Object value = JsonParser.parse(json);
    check(type, type, value);
    return (Map<?, ?>) value;
  }

  private static void check(String where, String type, Object value) {
    if (type.endsWith("*") || type.endsWith("+")) {
      List<?> items = (List<?>) value;
      assertTrue(type.endsWith("*") || !items.isEmpty(), where);
      items.forEach(item -> check(where, type.substring(0, type.length() - 1), item));
    } else if (TYPES.get(type) instanceof Map<?, ?> members) {
      checkMembers(where, members, (Map<?, ?>) value);
    } else {
      boolean right =
          switch (type) {
            case "string" -> value instanceof String;
            case "integer" -> value instanceof Long;
            case "boolean" -> value instanceof Boolean;
            case "date-time" -> OffsetDateTime.parse((String) value) != null;
            default -> List.of(type.split("\\|")).contains(value);
          };
      assertTrue(right, where + ": " + value);
    }
  }

  private static void checkMembers(String where, Map<?, ?> types, Map<?, ?> value) {
    types.forEach(
        (name, type) -> {
          String member = name.toString().replace("!", "");
          if (name.toString().endsWith("!")) {
            assertNotNull(value.get(member), where + "." + member);
          }
          if (value.containsKey(member)) {
            check(where + "." + member, type.toString(), value.get(member));
          }
        });
    value
        .keySet()
        .forEach(
            member ->
                assertTrue(
                    types.containsKey(member) || types.containsKey(member + "!"),
                    where + " has the unknown member " + member));
  }
}
