package org.gridrls.security.acl;

import java.util.List;
import java.util.Optional;
import org.gridrls.api.GlobPattern;
import org.gridrls.security.operation.AffectedNames;

/**
 * The decision of the rules that apply to a caller and a privilege about some names. Immutable.
 *
 * @param rule the rule that decided; empty if no rule applied, so access is denied
 * @param about the first refused name or pattern; empty if access is allowed
 */
record RuleDecision(boolean allowed, Optional<Rule> rule, Optional<String> about) {
  private static final RuleDecision NO_RULE =
      new RuleDecision(false, Optional.empty(), Optional.empty());

  static RuleDecision of(OrderedRules rules, AffectedNames touched) {
    if (touched.isNothing()) {
      return nameless(rules.all());
    }
    RuleDecision last = NO_RULE;
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
  private static RuleDecision nameless(List<Rule> rules) {
    for (Rule rule : rules) {
      if (rule.allows() || rule.names().isAll()) {
        return by(rule, "");
      }
    }
    return NO_RULE;
  }

  private static RuleDecision name(OrderedRules rules, String name) {
    return rules
        .first(name)
        .map(rule -> by(rule, name))
        .orElseGet(() -> new RuleDecision(false, Optional.empty(), Optional.of(name)));
  }

  /**
   * All that the pattern matches must be allowed: a rule that allows must surely cover it, one that
   * denies must surely not meet it.
   */
  private static RuleDecision pattern(List<Rule> rules, GlobPattern pattern) {
    for (Rule rule : rules) {
      boolean decides =
          rule.allows() ? rule.names().covers(pattern) : rule.names().mayOverlap(pattern);
      if (decides) {
        return by(rule, pattern.toString());
      }
    }
    return new RuleDecision(false, Optional.empty(), Optional.of(pattern.toString()));
  }

  private static RuleDecision by(Rule rule, String about) {
    return new RuleDecision(
        rule.allows(),
        Optional.of(rule),
        rule.allows() || about.isEmpty() ? Optional.empty() : Optional.of(about));
  }
}
