package org.gridrls.cli.attribute;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.AttributeQuery;
import picocli.CommandLine.Option;

/** The options of commands that search names by their attributes. Used by one thread. */
public final class SearchOptions {
  @Option(
      names = "--or",
      description = "Names must meet at least one condition; default: all conditions.")
  boolean or;

  @Option(
      names = "--pattern",
      paramLabel = "P",
      description = "Only names that match: * any run, ? one character, \\ escapes.")
  String pattern;

  public AttributeQuery.Junction junction() {
    return or ? AttributeQuery.Junction.OR : AttributeQuery.Junction.AND;
  }

  public Optional<GlobPattern> pattern() {
    return Optional.ofNullable(pattern).map(GlobPattern::of);
  }

  /** {@code types} says how an attribute is defined. */
  AttributeQuery query(
      ObjectType type, List<String> conditions, Function<String, AttributeType> types) {
    return new AttributeQuery(
        type,
        junction(),
        conditions.stream().map(text -> ConditionText.condition(text, types)).toList(),
        pattern());
  }
}
