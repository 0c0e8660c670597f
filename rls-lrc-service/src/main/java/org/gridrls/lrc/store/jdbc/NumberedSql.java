package org.gridrls.lrc.store.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement whose parameters have numbers (?1, ?2, a number may occur again) or only their places
 * (?), for drivers that know them only by place. Immutable.
 *
 * @param order the number of the value for each place, from 0
 */
public record NumberedSql(String text, List<Integer> order) {
  private static final Pattern PARAMETER = Pattern.compile("\\?(\\d*)");
  private static final Map<String, NumberedSql> KNOWN = new ConcurrentHashMap<>();

  public static NumberedSql of(String sql) {
    return KNOWN.computeIfAbsent(sql, s -> expanded(s, new Object[0]));
  }

  /** Each value that is spread gets as many places as it has elements. */
  public static NumberedSql expanded(String sql, Object[] values) {
    Matcher matcher = PARAMETER.matcher(sql);
    StringBuilder text = new StringBuilder();
    List<Integer> order = new ArrayList<>();
    while (matcher.find()) {
      int number =
          matcher.group(1).isEmpty() ? order.size() : Integer.parseInt(matcher.group(1)) - 1;
      int places =
          number < values.length && values[number] instanceof JdbcStatements.Spread spread
              ? spread.elements().size()
              : 1;
      matcher.appendReplacement(text, "?" + ", ?".repeat(places - 1));
      order.add(number);
    }
    return new NumberedSql(matcher.appendTail(text).toString(), List.copyOf(order));
  }
}
