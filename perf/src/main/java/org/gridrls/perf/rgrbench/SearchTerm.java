package org.gridrls.perf.rgrbench;

import org.gridrls.api.Attribute;
import org.gridrls.client.AttributeSearch;
import org.gridrls.client.AttributeSearch.Operator;

/** Conditions as a catalog is asked for them. */
final class SearchTerm {
  private SearchTerm() {}

  static AttributeSearch.Condition of(Condition condition) {
    Collection collection = condition.collection();
    Column column = collection.column(condition.column());
    Attribute low = column.attribute(collection, condition.low());
    return switch (condition.kind()) {
      case EQUAL -> AttributeSearch.Condition.compared(Operator.EQUAL, low);
      case BETWEEN ->
          AttributeSearch.Condition.between(low, column.attribute(collection, condition.high()));
      case ENDS_WITH ->
          AttributeSearch.Condition.compared(
              Operator.LIKE, column.attribute(collection, "*" + condition.low()));
    };
  }

  static AttributeSearch.Condition equal(Collection in, String column, Object value) {
    return of(Condition.equal(in, column, value));
  }

  static AttributeSearch.Condition atLeast(Collection in, String column, long value) {
    return AttributeSearch.Condition.compared(
        Operator.GREATER_OR_EQUAL, in.column(column).attribute(in, value));
  }
}
