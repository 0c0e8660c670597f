package org.gridrls.api.catalog;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Names;
import org.gridrls.api.ObjectType;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * A search for objects that meet all conditions ({@code AND}) or any of them ({@code OR}), and
 * whose name matches. Immutable.
 */
public record AttributeQuery(
    ObjectType objectType,
    Junction junction,
    List<Condition> conditions,
    Optional<GlobPattern> namePattern) {
  public static final int CONDITIONS_MAX = 16;

  /** How the conditions are combined. */
  public enum Junction {
    AND,
    OR
  }

  /** Throws BAD_ARGUMENT without a condition, TOO_LARGE with too many. */
  public AttributeQuery {
    conditions = List.copyOf(conditions);
    if (conditions.isEmpty()) {
      throw new RlsException(
          RlsError.BAD_ARGUMENT,
          "a search by attributes needs a condition; use queryPattern to search by name only");
    }
    if (conditions.size() > CONDITIONS_MAX) {
      throw new RlsException(
          RlsError.TOO_LARGE,
          "a search has at most "
              + CONDITIONS_MAX
              + " conditions, this one has "
              + conditions.size());
    }
  }

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

  /**
   * A condition on one attribute; an object without the attribute never meets it. Immutable.
   *
   * @param value the value compared with; for LIKE a pattern
   * @param upperValue the upper bound of BETWEEN; both bounds are inclusive
   */
  public record Condition(
      String attributeName,
      Operator operator,
      Optional<Attribute> value,
      Optional<Attribute> upperValue) {

    /** Throws BAD_ARGUMENT if the number of values does not fit the operator. */
    public Condition {
      Names.require("name of an attribute", attributeName, Names.ATTRIBUTE_LENGTH_MAX);
      boolean complete =
          value.isPresent() == operator.values > 0 && upperValue.isPresent() == operator.values > 1;
      if (!complete) {
        throw RlsException.about(
            RlsError.BAD_ARGUMENT,
            operator
                + " takes "
                + operator.values
                + " values, but the condition has a different number",
            attributeName);
      }
      for (Attribute given : given(value, upperValue)) {
        if (!given.name().equals(attributeName)) {
          throw RlsException.about(
              RlsError.BAD_ARGUMENT,
              "a condition on the attribute "
                  + Names.shown(attributeName)
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
      return given(value, upperValue);
    }

    /** The pattern of a LIKE condition. */
    public GlobPattern pattern() {
      return GlobPattern.of((String) value.orElseThrow().value());
    }

    /** Met by every object that has the attribute. */
    public static Condition has(String attributeName) {
      return new Condition(attributeName, Operator.ALL, Optional.empty(), Optional.empty());
    }

    public static Condition compared(Operator operator, Attribute value) {
      return new Condition(value.name(), operator, Optional.of(value), Optional.empty());
    }

    /** The bounds are of one type, and of the same attribute. */
    public static Condition between(Attribute value, Attribute upperValue) {
      return new Condition(
          value.name(), Operator.BETWEEN, Optional.of(value), Optional.of(upperValue));
    }
  }

  /** One page of the results, sorted by name; {@code nextCursor} is present if more follow. */
  public record Page(List<AttributesResult> objects, Optional<String> nextCursor, int limit) {
    public Page {
      objects = List.copyOf(objects);
    }
  }
}
