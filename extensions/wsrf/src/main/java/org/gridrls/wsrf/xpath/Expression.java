package org.gridrls.wsrf.xpath;

/**
 * A part of a query, ready to be evaluated: to a Boolean, a Double, a String, or a List of nodes,
 * distinct and in the document's order.
 */
@FunctionalInterface
interface Expression {
  Object evaluate(Context at);

  /** Where a part is evaluated. */
  record Context(XmlNode node, int position, int size, Budget budget) {}
}
