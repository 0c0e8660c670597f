package org.gridrls.kit.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with numbered parameters (?1, ?2, repeatable) or positional ones (?), translated for
 * drivers that know only positional ones. Immutable.
 *
 * @param order the index of the value at each position
 */
public record NumberedSql(String text, List<Integer> order) {
  private static final Pattern PARAMETER = Pattern.compile("\\?(\\d*)");
  private static final Map<String, NumberedSql> KNOWN = new ConcurrentHashMap<>();

  public static NumberedSql of(String sql) {
    return KNOWN.computeIfAbsent(sql, s -> expanded(s, new Object[0]));
  }

  /** Each list value gets one position per element. */
  public static NumberedSql expanded(String sql, Object[] values) {
    Matcher matcher = PARAMETER.matcher(sql);
    StringBuilder text = new StringBuilder();
    List<Integer> order = new ArrayList<>();
    while (matcher.find()) {
      int number =
          matcher.group(1).isEmpty() ? order.size() : Integer.parseInt(matcher.group(1)) - 1;
      int places =
          number < values.length && values[number] instanceof SqlStatements.Spread spread
              ? spread.elements().size()
              : 1;
      matcher.appendReplacement(text, "?" + ", ?".repeat(places - 1));
      order.add(number);
    }
    return new NumberedSql(matcher.appendTail(text).toString(), List.copyOf(order));
  }
}
