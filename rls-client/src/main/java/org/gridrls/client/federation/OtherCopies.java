package org.gridrls.client.federation;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.CatalogCopies;
import org.gridrls.api.catalog.CopyState;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.NameLocations;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;

/**
 * Finds out for a catalog whether another catalog has a copy now. Indexes only say whom to ask: a
 * copy counts if the catalog that has it confirms it, and none exists if every other catalog denies
 * it. Safe for threads; the caller closes the executor.
 */
public final class OtherCopies {
  /** The divisor of the time that gives the share of the indexes. */
  private static final int INDEX_SHARE = 3;

  private static final int SHOWN_MAX = 3;

  private final Supplier<List<MemberAddress>> indexes;
  private final Calls calls;
  private final ExecutorService executor;
  private final Runnable pause;

  /** How indexes and catalogs are asked. */
  public interface Calls {
    /** Returns the catalogs that may have the names, with each catalog that the answer covers. */
    IndexAnswer locations(MemberAddress index, List<LogicalName> names);

    CatalogCopies confirm(MemberAddress lrc, List<String> names);

    /** Over SOAP. */
    static Calls over(SoapConnector connector) {
      return new Calls() {
        @Override
        public IndexAnswer locations(MemberAddress index, List<LogicalName> names) {
          return new RliClient(connector, index).lrcsOf(names, true);
        }

        @Override
        public CatalogCopies confirm(MemberAddress lrc, List<String> names) {
          return new LrcClient(connector, lrc).confirmCopies(names);
        }
      };
    }
  }

  /** Identifies the catalog that asks. Immutable. */
  public record Asker(String lrc, String member, String catalogId) {}

  /** Says whether another catalog has a copy. */
  public enum CopyKnowledge {
    HELD,
    NOT_HELD,
    /** The only others are being deleted at this moment. */
    LEAVING,
    UNKNOWN
  }

  /**
   * The finding about one name. Immutable.
   *
   * @param about the catalogs that are deleting it or are silent, with the reason; or empty
   */
  public record CopyFinding(CopyKnowledge kind, String about) {}

  /** {@code pause} waits a moment before a catalog is asked again. */
  public OtherCopies(
      Supplier<List<MemberAddress>> indexes,
      Calls calls,
      ExecutorService executor,
      Runnable pause) {
    this.indexes = indexes;
    this.calls = calls;
    this.executor = executor;
    this.pause = pause;
  }

  /**
   * Returns the findings about the names, in their order. While another catalog with a greater id
   * is deleting a name, it is asked again: of several that delete the last copies at the same time,
   * only the one with the smallest id waits for the others, which are refused.
   */
  public List<CopyFinding> ask(List<String> names, Asker asker, Duration time) {
    long end = System.nanoTime() + time.toNanos();
    Run run = new Run(names, asker, end);
    try {
      run.ask(locations(names, time.dividedBy(INDEX_SHARE)));
    } catch (RlsException e) {
      run.gaps.add("no index could be asked: " + e.getMessage());
    }
    return names.stream().map(run::finding).toList();
  }

  private IndexAnswer locations(List<String> names, Duration time) {
    Map<String, MemberAddress> known = new LinkedHashMap<>();
    indexes.get().forEach(index -> known.putIfAbsent(index.url(), index));
    if (known.isEmpty()) {
      throw new RlsException(RlsError.UNAVAILABLE, "none is known");
    }
    IndexQuestion question =
        new IndexQuestion((url, asked) -> calls.locations(known.get(url), asked), executor);
    return question.ask(
        List.copyOf(known.keySet()), names.stream().map(LogicalName::new).toList(), time);
  }

  /** One question. Used by the calling thread only. */
  private final class Run {
    private final List<String> names;
    private final Asker asker;
    private final long end;
    private final Map<String, ConfirmedCopies> asked = new LinkedHashMap<>();
    private final List<String> gaps = new ArrayList<>();

    Run(List<String> names, Asker asker, long end) {
      this.names = names;
      this.asker = asker;
      this.end = end;
    }

    void ask(IndexAnswer answer) {
      for (NameLocations name : answer.names()) {
        name.locations().stream()
            .flatMap(at -> catalog(at.lrc(), at.expected()).stream())
            .forEach(one -> one.add(name.logicalName().value()));
      }
      round();
      List<String> open = open();
      if (!open.isEmpty()) {
        addOthers(answer.completeness());
        asked.values().forEach(one -> open.forEach(one::add));
        round();
      }
      while (System.nanoTime() < end && addLater()) {
        pause.run();
        round();
      }
    }

    /** Empty for the catalog that asks. */
    private Optional<ConfirmedCopies> catalog(String lrc, ServerIdentity expected) {
      return lrc.equals(asker.lrc)
          ? Optional.empty()
          : Optional.of(
              asked.computeIfAbsent(
                  expected.name() + " " + lrc,
                  any -> new ConfirmedCopies(new MemberAddress(lrc, expected), asker.catalogId)));
    }

    private void round() {
      asked.values().forEach(one -> one.start(calls, executor));
      asked.values().forEach(one -> one.await(end));
    }

    private List<String> open() {
      return names.stream()
          .filter(name -> asked.values().stream().noneMatch(one -> one.is(CopyState.HELD, name)))
          .toList();
    }

    private void addOthers(Completeness basis) {
      for (CoveredCatalog one : basis.covers()) {
        one.lrc()
            .ifPresentOrElse(
                lrc -> catalog(lrc, one.expected()),
                () -> gaps.add(one.lrcMember() + ": its address is not known"));
      }
      for (NotCovered gap : basis.notCovered()) {
        if (gap.lrc().isPresent()) {
          catalog(gap.lrc().get(), gap.expected());
        } else if (!gap.lrcMember().equals(asker.member)) {
          gaps.add(gap.lrcMember() + ": " + gap.detail().orElse(gap.reason().name()));
        }
      }
      if (!basis.membershipKnown()) {
        gaps.add("the indexes do not know all catalogs");
      }
    }

    private boolean addLater() {
      List<String> open = open();
      boolean any = false;
      for (ConfirmedCopies one : asked.values()) {
        any |= one.addLeaving(open);
      }
      return any;
    }

    CopyFinding finding(String name) {
      Collection<ConfirmedCopies> all = asked.values();
      if (all.stream().anyMatch(one -> one.is(CopyState.HELD, name))) {
        return new CopyFinding(CopyKnowledge.HELD, "");
      }
      List<String> leaving =
          all.stream()
              .filter(one -> one.is(CopyState.LEAVING, name))
              .map(ConfirmedCopies::member)
              .toList();
      if (!leaving.isEmpty()) {
        return new CopyFinding(CopyKnowledge.LEAVING, String.join(", ", leaving));
      }
      List<String> silent = new ArrayList<>(gaps);
      all.forEach(one -> one.silence(name).ifPresent(silent::add));
      return silent.isEmpty()
          ? new CopyFinding(CopyKnowledge.NOT_HELD, "")
          : new CopyFinding(CopyKnowledge.UNKNOWN, shown(silent));
    }
  }

  private static String shown(List<String> silent) {
    String first = silent.stream().limit(SHOWN_MAX).collect(Collectors.joining("; "));
    int more = silent.size() - SHOWN_MAX;
    return more > 0 ? first + "; and " + more + " more" : first;
  }
}
