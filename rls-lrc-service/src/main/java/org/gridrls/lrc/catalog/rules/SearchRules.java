package org.gridrls.lrc.catalog.rules;

import java.util.function.Function;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributeQuery.Operator;
import org.gridrls.lrc.catalog.Refusals;

/** Checks a search against the attributes that are defined. Stateless, safe for threads. */
public final class SearchRules {
  private SearchRules() {}

  /**
   * Throws BAD_ATTRIBUTE_OPERATOR, BAD_ATTRIBUTE_TYPE.
   *
   * @param typeOf the type of an attribute; throws ATTRIBUTE_NOT_FOUND
   */
  public static void check(AttributeQuery search, Function<String, AttributeType> typeOf) {
    for (AttributeQuery.Condition condition : search.conditions()) {
      check(condition, typeOf.apply(condition.attributeName()));
    }
  }

  private static void check(AttributeQuery.Condition condition, AttributeType defined) {
    if (condition.operator() == Operator.LIKE && defined != AttributeType.STRING) {
      throw RlsException.about(
          RlsError.BAD_ATTRIBUTE_OPERATOR,
          "LIKE is for strings, the attribute is defined as " + defined,
          condition.attributeName());
    }
    for (Attribute value : condition.given()) {
      if (value.type() != defined) {
        throw Refusals.badAttributeType(value.name(), value.type(), defined);
      }
    }
  }
}
