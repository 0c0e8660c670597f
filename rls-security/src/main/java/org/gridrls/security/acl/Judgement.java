package org.gridrls.security.acl;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.security.operation.Touched;

/**
 * What some rules, all of which speak of the caller and the privilege, say of some names.
 * Immutable.
 *
 * @param rule the one that decided; empty if none did, which is a refusal
 * @param about the first name or pattern that was refused; empty if it is allowed
 */
record Judgement(boolean allowed, Optional<Rule> rule, Optional<String> about) {
  private static final Judgement NOT_SPOKEN_OF =
      new Judgement(false, Optional.empty(), Optional.empty());

  static Judgement of(OrderedRules rules, Touched touched) {
    if (touched.isNothing()) {
      return nameless(rules.all());
    }
    Judgement last = NOT_SPOKEN_OF;
    for (String name : touched.names()) {
      last = name(rules, name);
      if (!last.allowed) {
        return last;
      }
    }
    for (GlobPattern pattern : touched.patterns()) {
      last = pattern(rules.all(), pattern);
      if (!last.allowed) {
        return last;
      }
    }
    return last;
  }

  /** A rule that denies some names only does not deny what has none. */
  private static Judgement nameless(List<Rule> rules) {
    for (Rule rule : rules) {
      if (rule.allows() || rule.names().isAll()) {
        return by(rule, "");
      }
    }
    return NOT_SPOKEN_OF;
  }

  private static Judgement name(OrderedRules rules, String name) {
    return rules
        .first(name)
        .map(rule -> by(rule, name))
        .orElseGet(() -> new Judgement(false, Optional.empty(), Optional.of(name)));
  }

  /**
   * All that the pattern matches must be allowed: a rule that allows must surely cover it, one that
   * denies must surely not meet it.
   */
  private static Judgement pattern(List<Rule> rules, GlobPattern pattern) {
    for (Rule rule : rules) {
      boolean decides =
          rule.allows() ? rule.names().covers(pattern) : rule.names().mayOverlap(pattern);
      if (decides) {
        return by(rule, pattern.toString());
      }
    }
    return new Judgement(false, Optional.empty(), Optional.of(pattern.toString()));
  }

  private static Judgement by(Rule rule, String about) {
    return new Judgement(
        rule.allows(),
        Optional.of(rule),
        rule.allows() || about.isEmpty() ? Optional.empty() : Optional.of(about));
  }
}
