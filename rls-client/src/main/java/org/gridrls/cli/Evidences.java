package org.gridrls.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.gridrls.api.index.CatalogOutcome;
import org.gridrls.api.index.Completeness;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.Location;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.output.Listing;

/** Says in words what an answer rests on; used by the commands and by the demo. */
public final class Evidences {
  private Evidences() {}

  public static String verdict(Verdict verdict) {
    return switch (verdict) {
      case FOUND -> "found";
      case NOT_REGISTERED -> "not registered anywhere";
      case UNKNOWN -> "unknown: not every catalog could be covered";
    };
  }

  /** One location with its evidence. */
  public static String location(Location location) {
    String how =
        location.exact()
            ? "exact, by list"
            : String.format(
                Locale.ROOT,
                "probable, by Bloom filter (%.2f %% mistaken)",
                100 * location.falsePositiveRate().getAsDouble());
    String part = location.partitioned() ? ", partition" : "";
    return location.lrcMember()
        + ": "
        + how
        + part
        + ", "
        + Durations.shown(location.age())
        + " old, generation "
        + location.generation();
  }

  /** What was asked, and whether the answer is complete, in a line. */
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
            ? outcome.found() + " of " + outcome.asked() + " names"
            : outcome.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return outcome.lrcMember() + " (" + how + ", " + Durations.shown(outcome.elapsed()) + ")";
  }

  public static String completeness(Completeness completeness) {
    if (completeness.complete()) {
      return "complete: speaks for all " + completeness.covered() + " catalogs";
    }
    return "incomplete: speaks for "
        + completeness.covered()
        + " catalogs"
        + (completeness.membershipKnown() ? "" : ", and who the members are is not known");
  }

  /** One line for each catalog that an answer does not speak for. */
  public static List<String> gaps(Completeness completeness) {
    return completeness.notCovered().stream().map(Evidences::gap).toList();
  }

  /** Both, for people and for programs. */
  static void show(Listing list, Completeness completeness) {
    list.note("# " + completeness(completeness));
    details(list, completeness);
  }

  /** The gaps for people, all for programs. */
  static void details(Listing list, Completeness completeness) {
    gaps(completeness).forEach(list::note);
    list.detail("complete", completeness.complete());
    list.detail("covered", completeness.covered());
    list.detail("membershipKnown", completeness.membershipKnown());
    list.detail("notCovered", completeness.notCovered().stream().map(Evidences::asMap).toList());
  }

  private static Map<String, Object> asMap(NotCovered gap) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", gap.lrcMember());
    map.put("url", gap.lrc());
    map.put("reason", gap.reason());
    map.put("lastHeard", gap.lastHeard());
    map.put("detail", gap.detail());
    return map;
  }

  /** What became of asking each catalog, for programs. */
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

  private static String gap(NotCovered gap) {
    String reason = gap.reason().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "# not covered: "
        + gap.lrcMember()
        + ": "
        + reason
        + gap.detail().map(d -> " (" + d + ")").orElse("");
  }
}
