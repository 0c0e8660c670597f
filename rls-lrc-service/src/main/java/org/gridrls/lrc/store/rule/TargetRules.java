package org.gridrls.lrc.store.rule;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gridrls.api.Mapping;

/**
 * The rules that a store uses for target names. A rule is made when as many mappings follow it, is
 * visible before the first of these is committed, and is never changed or removed. Safe for
 * threads; rules are made by the writing thread only.
 */
public final class TargetRules {
  /** Limits the rules to which a target name is compared. */
  public static final int RULES_MAX = 100;

  /** A rule pays if many mappings follow it. */
  public static final int SEEN_BEFORE = 50;

  private static final int CANDIDATES_MAX = 1_000;

  private final boolean byContent;
  private volatile Book book = new Book(Map.of());
  private volatile Set<Integer> loaded = Set.of();
  private final Map<NameHeads, Integer> seen = new Recent();

  private TargetRules(boolean byContent) {
    this.byContent = byContent;
  }

  /** Makes rules with numbers from 1 on, for a store that has only one past. */
  public static TargetRules numberedInOrder() {
    return new TargetRules(false);
  }

  /**
   * Makes rules with numbers derived from their heads: a number never stands for other heads, even
   * if a server reads from a database node that a failover has left behind.
   */
  public static TargetRules numberedByContent() {
    return new TargetRules(true);
  }

  /** The rules at one moment. Immutable. */
  public static final class Book {
    private final Map<NameHeads, TargetRule> byHeads;
    private final List<TargetRule> all;
    private final Map<Integer, TargetRule> byNumber;

    private Book(Map<NameHeads, TargetRule> byHeads) {
      this.byHeads = byHeads;
      this.all =
          byHeads.values().stream().sorted(Comparator.comparing(TargetRule::number)).toList();
      this.byNumber = all.stream().collect(Collectors.toMap(TargetRule::number, rule -> rule));
    }

    private static Book of(Collection<TargetRule> rules) {
      return new Book(rules.stream().collect(Collectors.toMap(TargetRule::heads, rule -> rule)));
    }

    private int last() {
      return all.isEmpty() ? 0 : all.get(all.size() - 1).number();
    }

    /** Returns the rules in the order of their numbers. */
    public List<TargetRule> all() {
      return all;
    }

    /** Returns the rule that the mapping can follow; it may be stored in full nevertheless. */
    public Optional<TargetRule> of(Mapping mapping) {
      return all.isEmpty()
          ? Optional.empty()
          : Optional.ofNullable(byHeads.get(NameHeads.of(mapping)));
    }

    /** Returns each place where a mapping to the target is, if it follows a rule. */
    public List<StoredMapping> possible(String target) {
      List<StoredMapping> possible = new ArrayList<>(1);
      for (TargetRule rule : all) {
        rule.logical(target)
            .ifPresent(logical -> possible.add(StoredMapping.byRule(logical, rule)));
      }
      return possible;
    }
  }

  /** Returns the current rules. */
  public Book book() {
    return book;
  }

  /** Returns a book of rules that a reader found in its store. */
  public static Book bookOf(Collection<TargetRule> stored) {
    return Book.of(stored);
  }

  /** Returns empty if there is no such rule, so that the store is damaged, or newer. */
  public Optional<TargetRule> numbered(int number) {
    return Optional.ofNullable(book.byNumber.get(number));
  }

  /** Replaces all rules by those of the store to which the writing thread has connected. */
  public synchronized void load(Collection<TargetRule> stored) {
    book = Book.of(stored);
    loaded = Set.copyOf(book.byNumber.keySet());
    seen.clear();
  }

  /** Adds rules that a reader found in the store, as another server made them. */
  public synchronized void learn(Collection<TargetRule> stored) {
    Map<NameHeads, TargetRule> rules = new HashMap<>(book.byHeads);
    stored.forEach(rule -> rules.putIfAbsent(rule.heads(), rule));
    book = new Book(Map.copyOf(rules));
  }

  /** True if the store may lack the rule, so that it must be saved. For the writing thread. */
  public boolean isUnsaved(TargetRule rule) {
    return !loaded.contains(rule.number());
  }

  /**
   * Answers a question about target names. A mapping may move from its full form to a rule that was
   * made after the question had been asked; then the question is asked again.
   */
  public <T> T ask(Function<Book, T> question) {
    while (true) {
      Book known = book;
      T answer = question.apply(known);
      if (book == known) {
        return answer;
      }
    }
  }

  /** Returns the rule that a new mapping follows, maybe a new one. For the writing thread. */
  public synchronized Optional<TargetRule> forNew(Mapping mapping) {
    NameHeads heads = NameHeads.of(mapping);
    TargetRule rule = book.byHeads.get(heads);
    if (rule != null || book.all.size() >= RULES_MAX) {
      return Optional.ofNullable(rule);
    }
    if (seen.merge(heads, 1, Integer::sum) <= SEEN_BEFORE) {
      return Optional.empty();
    }
    seen.remove(heads);
    TargetRule made = new TargetRule(byContent ? hash(heads) : book.last() + 1, heads);
    if (book.byNumber.containsKey(made.number())) {
      return Optional.empty();
    }
    Map<NameHeads, TargetRule> rules = new HashMap<>(book.byHeads);
    rules.put(heads, made);
    book = new Book(Map.copyOf(rules));
    return Optional.of(made);
  }

  /** Greater than 0. */
  private static int hash(NameHeads heads) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(heads.logical().getBytes(StandardCharsets.UTF_8));
      digest.update((byte) 0);
      byte[] hash = digest.digest(heads.target().getBytes(StandardCharsets.UTF_8));
      return Math.max(1, ByteBuffer.wrap(hash).getInt() & Integer.MAX_VALUE);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
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
