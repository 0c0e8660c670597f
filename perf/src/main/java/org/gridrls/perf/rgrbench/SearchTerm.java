package org.gridrls.perf.rgrbench;

import org.gridrls.api.Attribute;
import org.gridrls.client.AttributeQuery;
import org.gridrls.client.AttributeQuery.Operator;

/** Conditions as a catalog is asked for them. */
final class SearchTerm {
  private SearchTerm() {}

  static AttributeQuery.Condition of(Condition condition) {
    Collection collection = condition.collection();
    Column column = collection.column(condition.column());
    Attribute low = column.attribute(collection, condition.low());
    return switch (condition.kind()) {
      case EQUAL -> AttributeQuery.Condition.compared(Operator.EQUAL, low);
      case BETWEEN ->
          AttributeQuery.Condition.between(low, column.attribute(collection, condition.high()));
      case ENDS_WITH ->
          AttributeQuery.Condition.compared(
              Operator.LIKE, column.attribute(collection, "*" + condition.low()));
    };
  }

  static AttributeQuery.Condition equal(Collection in, String column, Object value) {
    return of(Condition.equal(in, column, value));
  }

  static AttributeQuery.Condition atLeast(Collection in, String column, long value) {
    return AttributeQuery.Condition.compared(
        Operator.GREATER_OR_EQUAL, in.column(column).attribute(in, value));
  }
}
