package org.gridrls.lrc.store.sqlite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.Mapping;

/**
 * The rules that a store uses for target names. A rule is made when as many mappings follow it, is
 * visible before the first of these is committed, and is never changed or removed. Safe for
 * threads; rules are made by the writing thread only.
 */
final class TargetRules {
  /** Limits the rules to which a target name is compared. */
  static final int RULES_MAX = 100;

  /** A rule pays if many mappings follow it. */
  static final int SEEN_BEFORE = 50;

  private static final int CANDIDATES_MAX = 1_000;

  private volatile Book book = new Book(Map.of());
  private int loaded;
  private final Map<NameHeads, Integer> seen = new Recent();

  /** The rules at one moment. Immutable. */
  static final class Book {
    private final Map<NameHeads, TargetRule> byHeads;
    private final List<TargetRule> all;
    private final TargetRule[] byNumber;

    private Book(Map<NameHeads, TargetRule> byHeads) {
      this.byHeads = byHeads;
      this.all =
          byHeads.values().stream().sorted(Comparator.comparing(TargetRule::number)).toList();
      this.byNumber = new TargetRule[last() + 1];
      all.forEach(rule -> byNumber[rule.number()] = rule);
    }

    private int last() {
      return all.isEmpty() ? 0 : all.get(all.size() - 1).number();
    }

    List<TargetRule> all() {
      return all;
    }

    Optional<TargetRule> of(Mapping mapping) {
      return all.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(byHeads.get(NameHeads.of(mapping)));
    }

    /** Each place where a mapping to the target is, if it follows a rule. */
    List<StoredMapping> possible(String target) {
      List<StoredMapping> possible = new ArrayList<>(1);
      for (TargetRule rule : all) {
        rule.logical(target)
            .ifPresent(logical -> possible.add(StoredMapping.byRule(logical, rule)));
      }
      return possible;
    }
  }

  Book book() {
    return book;
  }

  /** Empty if there is no such rule, so that the store is damaged. */
  Optional<TargetRule> numbered(int number) {
    TargetRule[] rules = book.byNumber;
    return number > 0 && number < rules.length
        ? Optional.ofNullable(rules[number])
        : Optional.empty();
  }

  void load(Collection<TargetRule> stored) {
    Map<NameHeads, TargetRule> rules = new HashMap<>();
    stored.forEach(rule -> rules.put(rule.heads(), rule));
    book = new Book(Map.copyOf(rules));
    loaded = book.last();
    seen.clear();
  }

  /** True if the rule was made since they were loaded. For the writing thread. */
  boolean isOfThisStart(TargetRule rule) {
    return rule.number() > loaded;
  }

  /**
   * Answers a question about target names. A mapping may move from its full form to a rule that was
   * made after the question had been asked; then the question is asked again.
   */
  <T> T ask(Function<Book, T> question) {
    while (true) {
      Book known = book;
      T answer = question.apply(known);
      if (book == known) {
        return answer;
      }
    }
  }

  /** The rule that a new mapping follows, which may be new too. For the writing thread. */
  Optional<TargetRule> forNew(Mapping mapping) {
    NameHeads heads = NameHeads.of(mapping);
    TargetRule rule = book.byHeads.get(heads);
    if (rule != null || book.all.size() >= RULES_MAX) {
      return Optional.ofNullable(rule);
    }
    if (seen.merge(heads, 1, Integer::sum) <= SEEN_BEFORE) {
      return Optional.empty();
    }
    seen.remove(heads);
    TargetRule made = new TargetRule(book.last() + 1, heads);
    Map<NameHeads, TargetRule> rules = new HashMap<>(book.byHeads);
    rules.put(heads, made);
    book = new Book(Map.copyOf(rules));
    return Optional.of(made);
  }

  private static final class Recent extends LinkedHashMap<NameHeads, Integer> {
    private static final long serialVersionUID = 1;

    Recent() {
      super(16, 0.75f, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<NameHeads, Integer> eldest) {
      return size() > CANDIDATES_MAX;
    }
  }
}
