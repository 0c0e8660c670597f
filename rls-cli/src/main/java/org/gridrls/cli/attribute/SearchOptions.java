package org.gridrls.cli.attribute;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.catalog.AttributeQuery;
import picocli.CommandLine.Option;

/** The options of commands that search names by their attributes. Used by one thread. */
public final class SearchOptions {
  private static final Set<String> OPERATORS = Set.of("!=", "<=", ">=", "=", "<", ">", "~");

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
        joined(conditions).stream().map(text -> ConditionText.condition(text, types)).toList(),
        pattern());
  }

  /** A condition may be three words of a shell: NAME OPERATOR VALUE. */
  private static List<String> joined(List<String> words) {
    List<String> joined = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      boolean three = i + 2 < words.size() && OPERATORS.contains(words.get(i + 1));
      joined.add(three ? String.join(" ", words.subList(i, i + 3)) : words.get(i));
      i += three ? 2 : 0;
    }
    return joined;
  }
}
