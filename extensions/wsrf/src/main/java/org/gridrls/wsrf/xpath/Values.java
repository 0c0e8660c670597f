package org.gridrls.wsrf.xpath;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/** The four types of XPath 1.0: how one becomes another, and how two are compared. */
final class Values {
  private static final Pattern NUMBER = Pattern.compile("-?(\\d+(\\.\\d*)?|\\.\\d+)");

  private Values() {}

  @SuppressWarnings("unchecked")
  static List<XmlNode> nodes(Object value) {
    if (value instanceof List<?> nodes) {
      return (List<XmlNode>) nodes;
    }
    throw QueryFailure.invalid("nodes are needed where there is a " + typeOf(value));
  }

  private static String typeOf(Object value) {
    return value.getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  static boolean bool(Object value) {
    if (value instanceof Boolean bool) {
      return bool;
    }
    if (value instanceof Double number) {
      return number != 0 && !number.isNaN();
    }
    return value instanceof String text ? !text.isEmpty() : !nodes(value).isEmpty();
  }

  static String string(Object value, Budget budget) {
    if (value instanceof String text) {
      return text;
    }
    if (value instanceof Double number) {
      return string(number);
    }
    if (value instanceof Boolean) {
      return value.toString();
    }
    List<XmlNode> nodes = nodes(value);
    return nodes.isEmpty() ? "" : nodes.get(0).text(budget);
  }

  private static String string(double number) {
    if (Double.isNaN(number)) {
      return "NaN";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "Infinity" : "-Infinity";
    }
    if (number == 0) {
      return "0";
    }
    return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
  }

  static double number(Object value, Budget budget) {
    if (value instanceof Double number) {
      return number;
    }
    if (value instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    String text = string(value, budget).strip();
    return NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
  }

  /** One of = != &lt; &lt;= &gt; &gt;=; of nodes it holds if it does for any of them. */
  static boolean compare(String operator, Object left, Object right, Budget budget) {
    if (left instanceof List<?> && right instanceof List<?>) {
      return anyPair(operator, nodes(left), nodes(right), budget);
    }
    if (left instanceof List<?> && !(right instanceof Boolean)) {
      return nodes(left).stream()
          .anyMatch(node -> atoms(operator, node.text(budget), right, budget));
    }
    if (right instanceof List<?> && !(left instanceof Boolean)) {
      return nodes(right).stream()
          .anyMatch(node -> atoms(operator, left, node.text(budget), budget));
    }
    return atoms(operator, left, right, budget);
  }

  private static boolean anyPair(
      String operator, List<XmlNode> left, List<XmlNode> right, Budget budget) {
    List<String> others = right.stream().map(node -> node.text(budget)).toList();
    for (XmlNode node : left) {
      String text = node.text(budget);
      for (String other : others) {
        budget.spend(1);
        if (atoms(operator, text, other, budget)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean atoms(String operator, Object left, Object right, Budget budget) {
    boolean equality = operator.endsWith("=") && operator.matches("!?=");
    if (!equality) {
      double a = number(left instanceof List<?> ? bool(left) : left, budget);
      double b = number(right instanceof List<?> ? bool(right) : right, budget);
      return ORDER.test(operator, new double[] {a, b});
    }
    boolean same;
    if (left instanceof Boolean || right instanceof Boolean) {
      same = bool(left) == bool(right);
    } else if (left instanceof Double || right instanceof Double) {
      double a = number(left, budget);
      double b = number(right, budget);
      return operator.equals("=") ? a == b : a != b;
    } else {
      same = string(left, budget).equals(string(right, budget));
    }
    return operator.equals("=") == same;
  }

  private static final BiPredicate<String, double[]> ORDER =
      (operator, pair) ->
          switch (operator) {
            case "<" -> pair[0] < pair[1];
            case "<=" -> pair[0] <= pair[1];
            case ">" -> pair[0] > pair[1];
            default -> pair[0] >= pair[1];
          };
}
