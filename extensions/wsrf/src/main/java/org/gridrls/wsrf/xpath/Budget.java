package org.gridrls.wsrf.xpath;

/** The remaining cost budget of a query. Used by one thread. */
final class Budget {
  /** Characters that cost as much as a node. */
  private static final int CHARACTERS = 16;

  private final long steps;
  private long left;

  Budget(long steps) {
    this.steps = steps;
    this.left = steps;
  }

  void spend(long cost) {
    left -= cost;
    if (left < 0) {
      throw QueryFailure.evaluation(
          "the query would visit more than " + steps + " nodes; make it more specific");
    }
  }

  String text(String text) {
    spend(1 + text.length() / CHARACTERS);
    return text;
  }
}
