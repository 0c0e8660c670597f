package org.gridrls.cli.index;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Names;
import org.gridrls.api.Readable;
import org.gridrls.api.index.Absence;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.CoveredCatalog;
import org.gridrls.api.index.LastKnown;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Replica;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.text.Durations;

/**
 * Says in words what an answer rests on, and as of when it holds; used by the commands and by the
 * demo. Stateless, safe for threads.
 */
public final class Evidences {
  private static final int GAPS_NAMED = 3;

  /**
   * In the detail of a gap: since when the catalog is silent is not known, but for how long at
   * least.
   */
  private static final Pattern AT_LEAST =
      Pattern.compile(
          "(?<=^(?:silent|away|not heard) for )at least [^;]+?(?= and may have it| for a restart)");

  private static final String MEMBERS_UNKNOWN = "the members of the federation are not known";

  private Evidences() {}

  /** The verdict on a name, with the age of what it rests on or the catalogs that may have it. */
  public static String verdict(Verdict verdict, Completeness basis) {
    return switch (verdict) {
      case FOUND -> "found";
      case NOT_REGISTERED -> "not registered " + asOf(basis.age());
      case UNKNOWN -> "unknown; " + doubt(basis);
    };
  }

  /** Words the verdict on a name that silent catalogs had, as far as is known. */
  static String verdict(Verdict verdict, Completeness basis, List<LastKnown> lastKnown) {
    if (verdict != Verdict.UNKNOWN || lastKnown.isEmpty()) {
      return verdict(verdict, basis);
    }
    Set<String> had = lastKnown.stream().map(LastKnown::lrcMember).collect(Collectors.toSet());
    List<NotCovered> others =
        basis.notCovered().stream().filter(gap -> !had.contains(gap.lrcMember())).toList();
    String more = others.isEmpty() ? "" : "; " + doubt(basis, others);
    return unknown(lastKnown) + more;
  }

  /** Says that it is unknown whether a name exists, and which silent catalogs had it until when. */
  static String unknown(List<LastKnown> lastKnown) {
    return lastKnown.isEmpty()
        ? "unknown"
        : "unknown; last known: "
            + lastKnown.stream().map(LastKnown::text).collect(Collectors.joining("; "));
  }

  /** Makes a line for each further copy of a found name that a silent catalog had. */
  static List<String> notes(LogicalName name, List<LastKnown> copies) {
    return copies.stream().map(copy -> "# last known of " + name + ": " + copy.text()).toList();
  }

  /** Returns the copies that silent catalogs had, for programs. */
  static List<Map<String, Object>> lastKnown(List<LastKnown> copies) {
    return copies.stream().map(Evidences::asMap).toList();
  }

  private static Map<String, Object> asMap(LastKnown copy) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", copy.lrcMember());
    map.put("url", copy.lrc());
    copy.falsePositiveRate().ifPresent(rate -> map.put("falsePositiveRate", rate));
    map.put("asOf", copy.asOf());
    map.put("silentMillis", copy.silentFor());
    copy.lost().ifPresent(count -> map.put("lost", count));
    map.put("text", copy.text());
    return map;
  }

  private static String doubt(Completeness basis) {
    return doubt(basis, basis.notCovered());
  }

  private static String doubt(Completeness basis, List<NotCovered> gaps) {
    if (gaps.stream().noneMatch(NotCovered::isCatalog) && !gaps.isEmpty()) {
      return String.join(", and ", gaps.stream().map(Evidences::clause).toList());
    }
    if (gaps.isEmpty()) {
      return basis.membershipKnown() ? "not every catalog was covered" : MEMBERS_UNKNOWN;
    }
    if (gaps.size() == 1) {
      return clause(gaps.get(0)) + " and may have it";
    }
    List<String> clauses = new ArrayList<>();
    gaps.stream().limit(GAPS_NAMED).map(Evidences::clause).forEach(clauses::add);
    int more = gaps.size() - GAPS_NAMED;
    if (more > 0) {
      clauses.add(
          more + (more == 1 ? " other catalog is" : " other catalogs are") + " not covered");
    }
    String last = clauses.remove(clauses.size() - 1);
    return String.join(", ", clauses) + " and " + last + "; each may have it";
  }

  private static String clause(NotCovered gap) {
    if (!gap.isCatalog()) {
      return gap.lrcMember() + " " + gap.detail().orElse("may have further members");
    }
    return gap.lrcMember()
        + " "
        + gap.silentFor()
            .filter(time -> gap.only().isEmpty())
            .map(Durations::coarse)
            .or(() -> gap.detail().map(AT_LEAST::matcher).filter(Matcher::find).map(Matcher::group))
            .map(time -> "has been " + absence(gap) + time)
            .or(
                () ->
                    gap.only()
                        .flatMap(some -> gap.detail())
                        .map(why -> "is not known well enough (" + why + ")"))
            .orElseGet(() -> predicate(gap.reason()));
  }

  /** Only a member whose lease ran out is silent. */
  private static String absence(NotCovered gap) {
    return gap.absence().orElse(Absence.SILENT).text() + " for ";
  }

  private static String predicate(NotCovered.Reason reason) {
    return switch (reason) {
      case NEVER_HEARD -> "has sent the index nothing since the index started";
      case EXPIRED -> "has sent the index no current update";
      case PARTITION_ONLY -> "sends the index only some of its names";
      case FILTER_ONLY -> "sent only a filter";
      case UNREACHABLE -> "could not be reached";
      case STALE -> "did not answer in time";
      case DENIED -> "refused to answer";
      case MEMBERSHIP_UNKNOWN -> "may have further members";
    };
  }

  /** Everything that was acknowledged that long ago, or longer, is in the answer. */
  public static String asOf(Optional<Duration> age) {
    return age.filter(one -> one.compareTo(UpdateSource.AGE_UNKNOWN) < 0)
        .map(one -> "as of " + Durations.roundedUp(one) + " ago")
        .orElse("as of an unknown time");
  }

  /** One location with its evidence. */
  public static String location(Location location) {
    boolean asked = location.generation() == 0;
    String how =
        location.exact()
            ? asked ? "exact, asked directly" : "exact, by list"
            : String.format(
                Locale.ROOT,
                "probable, by Bloom filter (%.2f %% false positives)",
                100 * location.falsePositiveRate().getAsDouble());
    String part = location.partitioned() ? ", partition" : "";
    String state = asked ? "" : ", generation " + location.generation();
    Optional<String> bridge = location.place().source();
    String rests =
        bridge.isPresent()
            ? bridge.get() + (asked ? ", asked directly" : ", " + listed(location.age())) + part
            : how + part + ", " + asOf(Optional.of(location.age()));
    return location.lrcMember() + ": " + rests + state;
  }

  /** Says of a bridge how old its listing of the foreign catalog is. */
  private static String listed(Duration age) {
    return age.compareTo(UpdateSource.AGE_UNKNOWN) < 0
        ? "listed " + Durations.roundedUp(age) + " ago"
        : "listed at an unknown time";
  }

  /** Names the catalog of a copy, and what it reads if it is a bridge. */
  static String catalog(Replica copy) {
    return copy.lrcMember() + copy.place().source().map(kind -> " (" + kind + ")").orElse("");
  }

  /** The question, and whether the answer is complete, in one line. */
  public static String basis(LocateResult result) {
    String asked =
        result.catalogs().stream().map(Evidences::outcome).collect(Collectors.joining("; "));
    return "# "
        + completeness(result.completeness())
        + (asked.isEmpty() ? "; no catalog had to be asked" : "; asked " + asked);
  }

  private static String outcome(CatalogOutcome outcome) {
    String how =
        outcome.kind() == CatalogOutcome.Kind.ANSWERED
            ? outcome.found()
                + " of "
                + outcome.asked()
                + (outcome.asked() == 1 ? " name" : " names")
            : Readable.of(outcome.kind());
    return outcome.lrcMember() + " (" + how + ", " + Durations.shown(outcome.elapsed()) + ")";
  }

  /** Whether an answer covers all catalogs, and as of when. */
  public static String completeness(Completeness completeness) {
    int covered = completeness.covered();
    String age = " " + asOf(completeness.age());
    if (completeness.complete()) {
      String all = covered == 1 ? "the only catalog" : "all " + covered + " catalogs";
      return "complete: covers " + all + age;
    }
    String some = covered + (covered == 1 ? " catalog" : " catalogs") + age;
    return "incomplete: covers "
        + (covered == 0 ? "no catalog" : some)
        + (completeness.membershipKnown() ? "" : "; " + MEMBERS_UNKNOWN);
  }

  /** The one of two answers' bases that says less: incomplete, or older. */
  static Completeness weaker(Completeness one, Completeness other) {
    if (one.complete() != other.complete()) {
      return one.complete() ? other : one;
    }
    Duration oldest = one.age().orElse(UpdateSource.AGE_UNKNOWN);
    return other.age().orElse(UpdateSource.AGE_UNKNOWN).compareTo(oldest) > 0 ? other : one;
  }

  /** One line for each catalog that an answer does not cover. */
  public static List<String> gaps(Completeness completeness) {
    return completeness.notCovered().stream().map(Evidences::gap).toList();
  }

  private static String gap(NotCovered gap) {
    String names = gap.only().map(some -> " for " + Names.shown(some.names())).orElse("");
    return "# not covered" + names + ": " + gap.lrcMember() + ": " + why(gap);
  }

  /** Why an answer does not cover a catalog, and how long that one has been silent. */
  public static String why(NotCovered gap) {
    if (!gap.isCatalog() && gap.detail().isPresent()) {
      return gap.detail().get();
    }
    String reason =
        gap.silentFor()
            .map(time -> absence(gap) + Durations.coarse(time))
            .orElseGet(() -> Readable.of(gap.reason()));
    String detail = gap.detail().orElse("");
    return gap.absence().isPresent() || gap.isLost()
        ? detail
        : reason + (detail.isEmpty() ? "" : " (" + detail + ")");
  }

  /** One line for each catalog that an answer covers, if evidence was asked for. */
  static List<String> covers(Completeness completeness) {
    return completeness.covers().stream()
        .map(
            one ->
                "# covers: "
                    + one.lrcMember()
                    + ": start "
                    + one.bootId()
                    + ", generation "
                    + one.generation()
                    + ", "
                    + one.source()
                        .map(kind -> kind + ", " + listed(one.age()))
                        .orElseGet(() -> asOf(Optional.of(one.age()))))
        .toList();
  }

  /** Both, for people and for programs. */
  public static void show(Listing list, Completeness completeness) {
    list.note("# " + completeness(completeness));
    details(list, completeness);
  }

  /** The gaps and the evidence for people, all for programs. */
  static void details(Listing list, Completeness completeness) {
    gaps(completeness).forEach(list::note);
    covers(completeness).forEach(list::note);
    list.detail("complete", completeness.complete());
    list.detail("covered", completeness.covered());
    list.detail("membershipKnown", completeness.membershipKnown());
    list.detail("ageMillis", completeness.age());
    list.detail("text", completeness(completeness));
    list.detail("notCovered", completeness.notCovered().stream().map(Evidences::asMap).toList());
    if (!completeness.covers().isEmpty()) {
      list.detail("covers", completeness.covers().stream().map(Evidences::asMap).toList());
    }
  }

  private static Map<String, Object> asMap(NotCovered gap) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", gap.lrcMember());
    map.put("url", gap.lrc());
    map.put("reason", gap.reason());
    map.put("lastHeard", gap.lastHeard());
    map.put("silentMillis", gap.silentFor());
    map.put("detail", gap.detail());
    gap.only().ifPresent(some -> map.put("lfns", some.names()));
    return map;
  }

  private static Map<String, Object> asMap(CoveredCatalog covered) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", covered.lrcMember());
    map.put("bootId", covered.bootId());
    map.put("generation", covered.generation());
    map.put("ageMillis", covered.age());
    map.put("url", covered.lrc());
    covered.source().ifPresent(kind -> map.put("source", kind));
    return map;
  }

  /** Returns what became of asking each catalog, for programs. */
  static List<Map<String, Object>> asked(LocateResult result) {
    return result.catalogs().stream().map(Evidences::asMap).toList();
  }

  private static Map<String, Object> asMap(CatalogOutcome outcome) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", outcome.lrcMember());
    map.put("url", outcome.lrc());
    map.put("outcome", outcome.kind());
    map.put("asked", outcome.asked());
    map.put("found", outcome.found());
    map.put("millis", outcome.elapsed());
    map.put("message", outcome.message());
    return map;
  }
}
