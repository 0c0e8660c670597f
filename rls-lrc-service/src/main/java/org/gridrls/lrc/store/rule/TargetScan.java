package org.gridrls.lrc.store.rule;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.stream.Stream;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.lrc.store.jdbc.GlobRange;

/**
 * A page of the mappings in the order of their target names. Target names in full have an index;
 * those of a rule are in the order of their logical names. Each of these sources is read from where
 * the page needs it, and all are merged. Used once.
 */
public final class TargetScan {
  /** The fewest rows that are read of a source at once. */
  private static final int READ_MIN = 16;

  private static final Comparator<Source> IN_ORDER =
      Comparator.comparing(Source::target, CodePointOrder.COMPARATOR)
          .thenComparing(Source::logical, CodePointOrder.COMPARATOR);

  private static final Comparator<Mapping> BY_TARGET =
      Comparator.comparing(Mapping::targetName).thenComparing(Mapping::logicalName);

  private final TargetRows rows;
  private final GlobRange range;
  private final boolean mayMatchFew;
  private final int limit;
  private final List<Mapping> page = new ArrayList<>();
  private final PriorityQueue<Source> sources = new PriorityQueue<>(IN_ORDER);
  private int opened;

  public TargetScan(TargetRows rows, GlobPattern pattern, int limit) {
    this.rows = rows;
    this.range = GlobRange.of(pattern);
    this.mayMatchFew = !pattern.isPrefix() && !pattern.isLiteral();
    this.limit = limit;
  }

  /** The first matching mappings after a target name and, within it, a logical name. */
  public List<Mapping> after(TargetRules.Book known, String target, String logical) {
    InFull inFull = new InFull(target, logical);
    Optional<List<Mapping>> few =
        mayMatchFew && spread(known) > 1 ? few(target, logical) : Optional.empty();
    return few.map(found -> sorted(found, inFull.read(target, logical, limit)))
        .orElseGet(() -> merged(known, inFull, target, logical));
  }

  /** The rules whose target names would all have to be compared with the pattern. */
  private long spread(TargetRules.Book known) {
    return known.all().stream()
        .filter(rule -> !range.from().startsWith(rule.heads().target()))
        .filter(rule -> rule.between(range.from(), range.below()).isPresent())
        .count();
  }

  /** All matches that follow a rule, unless they are more than a page: one pass for all rules. */
  private Optional<List<Mapping>> few(String target, String logical) {
    List<Mapping> found = rows.byAnyRule(target, logical, limit + 1);
    return found.size() > limit ? Optional.empty() : Optional.of(found);
  }

  private List<Mapping> sorted(List<Mapping> byRule, List<Mapping> inFull) {
    return Stream.concat(byRule.stream(), inFull.stream()).sorted(BY_TARGET).limit(limit).toList();
  }

  private List<Mapping> merged(
      TargetRules.Book known, InFull inFull, String target, String logical) {
    sources.add(inFull);
    for (TargetRule rule : known.all()) {
      boolean isAhead = CodePointOrder.compare(rule.heads().target(), target) > 0;
      sources.add(
          isAhead
              ? new ByRule(rule, rule.heads().target(), "")
              : new ByRule(rule, target, logical));
    }
    while (page.size() < limit && !sources.isEmpty()) {
      Source next = sources.poll();
      next.take().ifPresent(page::add);
      if (page.size() < limit && next.fill()) {
        sources.add(next);
      }
    }
    return page;
  }

  private int toRead() {
    return Math.max(READ_MIN, (limit - page.size()) / Math.max(1, opened));
  }

  /** Mappings in order; before it is read, it is where its first mapping can be. */
  private abstract class Source {
    private final Deque<Mapping> read = new ArrayDeque<>();
    private boolean ended;
    private boolean begun;

    /** The position after which to continue. */
    private String target;

    private String logical;

    Source(String target, String logical) {
      this.target = target;
      this.logical = logical;
    }

    abstract List<Mapping> read(String afterTarget, String afterLogical, int count);

    String target() {
      return read.isEmpty() ? target : read.peek().targetName().value();
    }

    String logical() {
      return read.isEmpty() ? logical : read.peek().logicalName().value();
    }

    Optional<Mapping> take() {
      return Optional.ofNullable(read.poll());
    }

    /** Returns false at the end. */
    boolean fill() {
      if (!read.isEmpty() || ended) {
        return !read.isEmpty();
      }
      opened += begun ? 0 : 1;
      begun = true;
      int count = toRead();
      List<Mapping> more = read(target, logical, count);
      ended = more.size() < count;
      read.addAll(more);
      if (!more.isEmpty()) {
        Mapping last = more.get(more.size() - 1);
        target = last.targetName().value();
        logical = last.logicalName().value();
      }
      return !read.isEmpty();
    }
  }

  private final class InFull extends Source {
    InFull(String target, String logical) {
      super(target, logical);
    }

    @Override
    List<Mapping> read(String afterTarget, String afterLogical, int count) {
      return rows.inFull(afterTarget, afterLogical, count);
    }
  }

  private final class ByRule extends Source {
    private final TargetRule rule;

    ByRule(TargetRule rule, String target, String logical) {
      super(target, logical);
      this.rule = rule;
    }

    @Override
    List<Mapping> read(String afterTarget, String afterLogical, int count) {
      return rule.between(afterTarget, range.below())
          .map(names -> rows.byRule(rule, from(names, afterTarget, afterLogical), count))
          .orElse(List.of());
    }

    /** The mapping to the last target name itself may have been read before. */
    private TargetRule.LogicalRange from(
        TargetRule.LogicalRange names, String afterTarget, String afterLogical) {
      boolean wasRead =
          rule.logical(afterTarget).isPresent()
              && CodePointOrder.compare(names.from(), afterLogical) <= 0;
      return wasRead
          ? new TargetRule.LogicalRange(names.from() + GlobRange.LEAST, names.below())
          : names;
    }
  }
}
