package org.gridrls.wsrf.xpath;

/** A query failed: it is not XPath 1.0, or its cost exceeds the limit. */
public final class QueryFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final boolean invalid;

  private QueryFailure(boolean invalid, String message) {
    super(message);
    this.invalid = invalid;
  }

  static QueryFailure invalid(String message) {
    return new QueryFailure(true, message);
  }

  static QueryFailure evaluation(String message) {
    return new QueryFailure(false, message);
  }

  /** The expression itself is wrong; else it could not be evaluated here. */
  public boolean isInvalid() {
    return invalid;
  }
}
