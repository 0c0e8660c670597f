package org.gridrls.cli.output;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gridrls.api.xml.UtcInstant;
import org.gridrls.cli.text.Durations;

/**
 * One row: its values, as programs want them, and the cells that people see, where these differ.
 * Immutable.
 */
public record Row(List<Object> values, List<String> cells) {
  public Row {
    values = Collections.unmodifiableList(new ArrayList<>(values));
    cells = List.copyOf(cells);
  }

  /** The cells are the values; null is an empty one. */
  public static Row of(Object... values) {
    return new Row(Arrays.asList(values), texts(Arrays.asList(values)));
  }

  /** Returns a copy whose values are shown to people in other words. */
  public Row shownAs(String... words) {
    return new Row(values, List.of(words));
  }

  /** Values as text, for cells. */
  static List<String> texts(List<?> values) {
    return values.stream().map(Row::text).toList();
  }

  private static String text(Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Optional<?> optional) {
      return text(optional.orElse(null));
    }
    if (value instanceof Instant time) {
      return UtcInstant.print(time);
    }
    if (value instanceof Duration duration) {
      return Durations.shown(duration);
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(entry -> entry.getKey() + "=" + text(entry.getValue()))
          .collect(Collectors.joining(" "));
    }
    if (value instanceof Collection<?> items) {
      return items.stream().map(Row::text).collect(Collectors.joining(","));
    }
    return value.toString();
  }

  /** The cells without empty ones at the end. */
  List<String> shortened() {
    int size = cells.size();
    while (size > 0 && cells.get(size - 1).isEmpty()) {
      size--;
    }
    return cells.subList(0, size);
  }
}
