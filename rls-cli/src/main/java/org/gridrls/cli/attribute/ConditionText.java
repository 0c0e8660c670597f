package org.gridrls.cli.attribute;

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
 * definition: {@code size>=1000}. Stateless, safe for threads.
 */
public final class ConditionText {
  private static final Pattern COMPARED =
      Pattern.compile("(?is)(.+?):(date|float|int|string)(!=|<=|>=|=|<|>|~)(.*)");

  private static final Pattern UNTYPED = Pattern.compile("(?s)(.+?)(!=|<=|>=|=|<|>|~)(.*)");

  private ConditionText() {}

  /** {@code types} says how an attribute is defined. */
  public static Condition condition(String text, Function<String, AttributeType> types) {
    Matcher matcher = COMPARED.matcher(text);
    if (matcher.matches()) {
      AttributeType type = AttributeText.type(matcher.group(2));
      var column = new MappingTsv.Column(matcher.group(1), type);
      return compared(column, matcher.group(3), matcher.group(4));
    }
    Matcher untyped = UNTYPED.matcher(text);
    if (untyped.matches()) {
      String name = untyped.group(1);
      var column = new MappingTsv.Column(name, types.apply(name));
      return compared(column, untyped.group(2), untyped.group(3));
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
          MappingTsv.attribute(column, text.substring(0, dots)),
          MappingTsv.attribute(column, text.substring(dots + 2)));
    }
    Attribute value = MappingTsv.attribute(column, text);
    return Condition.compared(operator(sign), value);
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
