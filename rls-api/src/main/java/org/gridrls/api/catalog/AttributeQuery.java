package org.gridrls.client;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.Attribute;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;

/**
 * Which objects a search by attributes is for: those that fulfil all conditions ({@code AND}) or
 * one of them ({@code OR}), and whose name matches. Immutable.
 */
public record AttributeQuery(
    ObjectType objectType,
    Junction junction,
    List<Condition> conditions,
    Optional<GlobPattern> namePattern) {
  public AttributeQuery {
    conditions = List.copyOf(conditions);
  }

  /** How several conditions go together. */
  public enum Junction {
    AND,
    OR
  }

  /** How a value is compared; {@code ALL} is fulfilled by every object that has the attribute. */
  public enum Operator {
    ALL,
    EQUAL,
    NOT_EQUAL,
    LESS,
    LESS_OR_EQUAL,
    GREATER,
    GREATER_OR_EQUAL,
    BETWEEN,
    LIKE
  }

  /**
   * What is asked of one attribute.
   *
   * @param value what it is compared with; not there for {@code ALL}
   * @param upperValue the upper bound of {@code BETWEEN}, which includes both
   */
  public record Condition(
      String attributeName,
      Operator operator,
      Optional<Attribute> value,
      Optional<Attribute> upperValue) {
    /** Every object that has the attribute. */
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

  /** A piece of the answer, sorted by name; {@code nextCursor} is there while more follows. */
  public record Page(List<AttributesResult> objects, Optional<String> nextCursor, int limit) {
    public Page {
      objects = List.copyOf(objects);
    }
  }
}
