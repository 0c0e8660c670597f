package org.gridrls.wsrf.xpath;

import org.gridrls.wsrf.xpath.Expression.Context;

/** The operators between two values. */
final class Operators {
  private Operators() {}

  static Expression of(String operator, Expression left, Expression right) {
    return switch (operator) {
      case "or" -> at -> Values.bool(left.evaluate(at)) || Values.bool(right.evaluate(at));
      case "and" -> at -> Values.bool(left.evaluate(at)) && Values.bool(right.evaluate(at));
      case "+" -> at -> number(left, at) + number(right, at);
      case "-" -> at -> number(left, at) - number(right, at);
      case "*" -> at -> number(left, at) * number(right, at);
      case "div" -> at -> number(left, at) / number(right, at);
      case "mod" -> at -> number(left, at) % number(right, at);
      default -> at -> Values.compare(operator, left.evaluate(at), right.evaluate(at), at.budget());
    };
  }

  static Expression negated(Expression operand, boolean odd) {
    return at -> odd ? -number(operand, at) : number(operand, at);
  }

  private static double number(Expression operand, Context at) {
    return Values.number(operand.evaluate(at), at.budget());
  }
}
