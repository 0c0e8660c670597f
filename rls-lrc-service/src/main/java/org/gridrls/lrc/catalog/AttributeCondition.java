package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A condition on one attribute; an object without the attribute never meets it. Immutable.
 *
 * @param value the value compared with; for LIKE a pattern
 * @param upper the upper bound of BETWEEN; both bounds are inclusive
 */
public record AttributeCondition(
    String attribute, Operator operator, Optional<Attribute> value, Optional<Attribute> upper) {

  /** How a value is compared; strings are compared by code point. */
  public enum Operator {
    /** The object has the attribute. */
    ALL(0),
    EQUAL(1),
    /** The object has the attribute with another value. */
    NOT_EQUAL(1),
    LESS(1),
    LESS_OR_EQUAL(1),
    GREATER(1),
    GREATER_OR_EQUAL(1),
    BETWEEN(2),
    /** The string matches a pattern with wildcards. */
    LIKE(1);

    private final int values;

    Operator(int values) {
      this.values = values;
    }
  }

  /** Throws BAD_ARGUMENT if the number of values does not fit the operator. */
  public AttributeCondition {
    Names.require("name of an attribute", attribute, Names.ATTRIBUTE_LENGTH_MAX);
    boolean complete =
        value.isPresent() == operator.values > 0 && upper.isPresent() == operator.values > 1;
    if (!complete) {
      throw RlsException.about(
          RlsError.BAD_ARGUMENT,
          operator
              + " takes "
              + operator.values
              + " values, but the condition has a different number",
          attribute);
    }
    for (Attribute given : given(value, upper)) {
      if (!given.name().equals(attribute)) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            "a condition on the attribute "
                + Names.shown(attribute)
                + " has a value of another attribute",
            given.name());
      }
    }
    if (operator == Operator.LIKE && value.get().type() == AttributeType.STRING) {
      GlobPattern.of((String) value.get().value());
    }
  }

  private static List<Attribute> given(Optional<Attribute> value, Optional<Attribute> upper) {
    return Stream.of(value, upper).flatMap(Optional::stream).toList();
  }

  public List<Attribute> given() {
    return given(value, upper);
  }

  /** The pattern of a LIKE condition. */
  public GlobPattern pattern() {
    return GlobPattern.of((String) value.orElseThrow().value());
  }

  /** Met by every object that has the attribute. */
  public static AttributeCondition has(String attribute) {
    return new AttributeCondition(attribute, Operator.ALL, Optional.empty(), Optional.empty());
  }

  public static AttributeCondition of(Operator operator, Attribute value) {
    return new AttributeCondition(value.name(), operator, Optional.of(value), Optional.empty());
  }

  public static AttributeCondition between(Attribute lower, Attribute upper) {
    return new AttributeCondition(
        lower.name(), Operator.BETWEEN, Optional.of(lower), Optional.of(upper));
  }
}
