package org.gridrls.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AttributeSearch.Condition;
import org.gridrls.client.AttributeSearch.Operator;
import org.gridrls.client.MappingTable;

/**
 * How conditions on attributes are typed on the command line: {@code size}, {@code size:int>=1000},
 * {@code size:int=10..20}, {@code experiment:string~C*S}.
 */
final class ConditionText {
  private static final Pattern COMPARED =
      Pattern.compile("(?is)(.+?):(date|float|int|string)(!=|<=|>=|=|<|>|~)(.*)");

  private ConditionText() {}

  static Condition condition(String text) {
    Matcher matcher = COMPARED.matcher(text);
    if (matcher.matches()) {
      AttributeType type = AttributeText.type(matcher.group(2));
      var column = new MappingTable.Column(matcher.group(1), type);
      return compared(column, matcher.group(3), matcher.group(4));
    }
    if (text.matches("(?s).*[=<>~].*")) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT, "a condition is written as in size:int>=1000, not", text);
    }
    return Condition.has(text);
  }

  private static Condition compared(MappingTable.Column column, String sign, String text) {
    int dots = column.type() == AttributeType.STRING ? -1 : text.indexOf("..");
    if (sign.equals("=") && dots >= 0) {
      return Condition.between(
          MappingTable.attribute(column, text.substring(0, dots)),
          MappingTable.attribute(column, text.substring(dots + 2)));
    }
    Attribute value = MappingTable.attribute(column, text);
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
