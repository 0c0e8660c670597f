package org.gridrls.wsrf.xpath;

import java.util.List;
import java.util.function.Function;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/**
 * An XPath 1.0 query that can't cost more than it may: the length of the expression, its depth and
 * the nodes it looks at are bounded, so that a stranger may send it. All of XPath 1.0 but variables
 * and the namespace axis, which finds nothing. Immutable, safe for threads.
 */
public final class XPathQuery {
  public static final int LENGTH_MAX = 1_000;
  private static final long STEPS_MAX = 250_000;

  private final Expression expression;

  private XPathQuery(Expression expression) {
    this.expression = expression;
  }

  /**
   * @param namespaces says what a prefix of the expression stands for, or null
   * @throws QueryFailure if it is no XPath 1.0, or too long
   */
  public static XPathQuery parse(String expression, Function<String, String> namespaces) {
    if (expression.length() > LENGTH_MAX) {
      throw QueryFailure.invalid(
          "a query has at most " + LENGTH_MAX + " characters, not " + expression.length());
    }
    return new XPathQuery(Parser.parse(expression, namespaces));
  }

  /** Holds what a query found: nodes, or else the text of a value. */
  public record QueryResult(List<Node> nodes, String text, boolean isNodes) {}

  /** Throws {@link QueryFailure} if it would cost too much. */
  public QueryResult evaluate(Document document) {
    return evaluate(document, STEPS_MAX);
  }

  QueryResult evaluate(Document document, long steps) {
    Budget budget = new Budget(steps);
    XmlNode root = XmlNode.of(document);
    Object value = expression.evaluate(new Expression.Context(root, 1, 1, budget));
    if (value instanceof List<?>) {
      return new QueryResult(
          Values.nodes(value).stream().map(node -> node.source).toList(), "", true);
    }
    return new QueryResult(List.of(), Values.string(value, budget), false);
  }
}
