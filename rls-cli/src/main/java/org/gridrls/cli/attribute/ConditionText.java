package org.gridrls.cli.attribute;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery.Condition;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.cli.text.AttributeText;
import org.gridrls.cli.text.MappingTsv;

/**
 * How conditions on attributes are typed on the command line: {@code size}, {@code size:int>=1000},
 * {@code size:int=10..20}, {@code experiment:string~C*S}. Without a type it is that of the
 * definition: {@code size>=1000}. Blanks on both sides of the sign do not count, and a number may
 * end in k, M, G or T for thousands: {@code size > 1G}. Stateless, safe for threads.
 */
public final class ConditionText {
  private static final Pattern COMPARED =
      Pattern.compile("(?is)(.+?):(date|float|int|string)(\\s*)(!=|<=|>=|=|<|>|~)(.*)");

  private static final Pattern UNTYPED = Pattern.compile("(?s)(.+?)(\\s*)(!=|<=|>=|=|<|>|~)(.*)");

  private static final Pattern SCALED =
      Pattern.compile("(-?[0-9]{1,12}(?:\\.[0-9]{1,12})?)([kKmMgGtT])");

  private ConditionText() {}

  /** {@code types} says how an attribute is defined. */
  public static Condition condition(String text, Function<String, AttributeType> types) {
    Matcher matcher = COMPARED.matcher(text);
    if (matcher.matches()) {
      AttributeType type = AttributeText.type(matcher.group(2));
      var column = new MappingTsv.Column(matcher.group(1), type);
      return compared(column, matcher.group(4), value(matcher, 3));
    }
    Matcher untyped = UNTYPED.matcher(text);
    if (untyped.matches()) {
      String name = untyped.group(1);
      var column = new MappingTsv.Column(name, types.apply(name));
      return compared(column, untyped.group(3), value(untyped, 2));
    }
    return Condition.has(text);
  }

  /**
   * Refuses a condition without a type: catalogs may define an attribute differently, so none of
   * them is asked.
   */
  public static AttributeType untyped(String name) {
    throw RlsException.about(
        RlsError.BAD_ARGUMENT,
        "in a federation a condition has a type, as in size:int>=1000",
        name);
  }

  private static Condition compared(MappingTsv.Column column, String sign, String text) {
    int dots = column.type() == AttributeType.STRING ? -1 : text.indexOf("..");
    if (sign.equals("=") && dots >= 0) {
      return Condition.between(
          value(column, text.substring(0, dots)), value(column, text.substring(dots + 2)));
    }
    Attribute value = value(column, text);
    return Condition.compared(operator(sign), value);
  }

  /** Returns what follows the sign, without its blank if the sign has one before it, too. */
  private static String value(Matcher condition, int blank) {
    String text = condition.group(blank + 2);
    return condition.group(blank).isEmpty() ? text : text.stripLeading();
  }

  private static Attribute value(MappingTsv.Column column, String text) {
    Matcher scaled = SCALED.matcher(text);
    boolean number = column.type() == AttributeType.INT || column.type() == AttributeType.FLOAT;
    return MappingTsv.attribute(
        column,
        number && scaled.matches()
            ? new BigDecimal(scaled.group(1))
                .movePointRight(3 * (1 + "KMGT".indexOf(scaled.group(2).toUpperCase(Locale.ROOT))))
                .toPlainString()
            : text);
  }

  private static Operator operator(String sign) {
    return switch (sign) {
      case "=" -> Operator.EQUAL;
      case "!=" -> Operator.NOT_EQUAL;
      case "<" -> Operator.LESS;
      case "<=" -> Operator.LESS_OR_EQUAL;
      case ">" -> Operator.GREATER;
      case ">=" -> Operator.GREATER_OR_EQUAL;
      default -> Operator.LIKE;
    };
  }
}
