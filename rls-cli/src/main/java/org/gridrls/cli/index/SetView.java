package org.gridrls.cli.index;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.api.Counted;
import org.gridrls.api.RlsError;
import org.gridrls.api.index.Verdict;
import org.gridrls.cli.command.ExitCode;
import org.gridrls.cli.output.Columns;
import org.gridrls.cli.output.Failure;
import org.gridrls.cli.output.Listing;
import org.gridrls.cli.output.Row;
import org.gridrls.client.set.CopySite;
import org.gridrls.client.set.LocatedMember;
import org.gridrls.client.set.LocatedMember.AtSite;
import org.gridrls.client.set.SetAnswer;
import org.gridrls.client.set.SetKeeper;
import org.gridrls.client.set.SetNames;
import org.gridrls.client.set.SetTotals;
import org.gridrls.client.set.SiteCover;
import org.gridrls.client.set.SiteShare;

/** Shows which sites have a whole set, or the names that are missing. Used by one thread. */
final class SetView {
  static final Columns SITES =
      Columns.of("site", "state", "has", "lacks", "unknown", "text").headed("site", "text");

  static final Columns NAMES = Columns.of("lfn", "state").headed("lfn", "state");

  private final Listing listing;
  private final Optional<String> site;
  private final boolean missing;

  /**
   * Shows rows of sites; or of names that {@code site} may lack; or, if {@code missing}, of names
   * that no site is known to have.
   */
  SetView(Listing listing, Optional<String> site, boolean missing) {
    this.listing = listing;
    this.site = site;
    this.missing = missing;
  }

  static Columns columns(SetOptions options, boolean missing) {
    return missing || options.site().isPresent() ? NAMES : SITES;
  }

  /** Shows the name if it is asked for. */
  void each(LocatedMember member) {
    if (site.isPresent()) {
      AtSite there = at(member, site.get());
      if (there != AtSite.HAS) {
        name(member, there.name(), there == AtSite.LACKS ? "missing" : "unknown");
      }
    } else if (missing && member.verdict() != Verdict.FOUND) {
      String words = member.verdict() == Verdict.UNKNOWN ? "unknown" : "not registered";
      name(member, member.verdict().name(), member.collection() ? "a collection itself" : words);
    }
  }

  private void name(LocatedMember member, String state, String words) {
    String name = member.name().value();
    listing.row(Row.of(name, state).shownAs(name, words));
  }

  /** A catalog without a site may have the name of a site; both must have the copy then. */
  private static AtSite at(LocatedMember member, String name) {
    AtSite site = member.at(CopySite.site(name));
    AtSite catalog = member.at(CopySite.catalog(name));
    return site == AtSite.HAS || catalog == AtSite.HAS
        ? AtSite.HAS
        : site == AtSite.UNKNOWN ? site : catalog;
  }

  /** Shows the answer, and returns the exit code. */
  int show(SetAnswer answer, List<SetKeeper> keepers) {
    if (site.isEmpty() && !missing) {
      answer.sites().forEach(this::row);
    }
    totals(answer.totals());
    listing.note("# " + cover(answer));
    listing.detail("allNames", answer.allNames());
    listing.detail(
        "cover",
        answer.cover().map(all -> all.sites().stream().map(CopySite::name).toList()).orElse(null));
    keepers(keepers);
    Evidences.show(listing, answer.completeness());
    return site.map(name -> exitCode(answer, name))
        .orElseGet(() -> ExitCode.found(answer.totals().nowhere() > 0, answer.unsure()));
  }

  private void row(SiteShare share) {
    String name = share.site().name();
    listing.row(
        Row.of(name, share.state(), share.has(), share.lacks(), share.unknown(), share.text())
            .shownAs(name, share.text()));
  }

  private void totals(SetTotals totals) {
    StringBuilder text = new StringBuilder("# " + Counted.of(totals.names(), "name"));
    text.append(": ").append(Counted.number(totals.found())).append(" found");
    part(text, totals.nowhere(), " not registered");
    part(text, totals.unknown(), " unknown");
    part(text, totals.collections(), " not followed, being collections");
    listing.note(text.toString());
    listing.detail("names", totals.names());
    listing.detail("found", totals.found());
    listing.detail("notRegistered", totals.nowhere());
    listing.detail("unknown", totals.unknown());
    listing.detail("collections", totals.collections());
  }

  private static void part(StringBuilder text, long count, String what) {
    text.append(count == 0 ? "" : ", " + Counted.number(count) + what);
  }

  private static String cover(SetAnswer answer) {
    if (answer.cover().isEmpty()) {
      return "too many combinations of sites to find those that have all together";
    }
    SiteCover cover = answer.cover().get();
    if (cover.sites().isEmpty()) {
      return "no site has any of them";
    }
    String sites = cover.sites().stream().map(CopySite::name).collect(joining(" + "));
    String all = answer.allFound() ? "all" : "all that were found";
    return cover.sites().size() == 1
        ? sites + " has " + all
        : "no single site has "
            + all
            + ": "
            + sites
            + " do"
            + (cover.fewest() ? "" : " (found greedily, fewer sites may do)");
  }

  private void keepers(List<SetKeeper> keepers) {
    boolean differ = keepers.stream().anyMatch(one -> one.lacks() + one.others() > 0);
    if (differ || keepers.stream().anyMatch(one -> !one.whole())) {
      keepers.forEach(one -> listing.note("# " + one.text()));
    }
    listing.detail("keepers", keepers.stream().map(SetView::asMap).toList());
  }

  private static Map<String, Object> asMap(SetKeeper keeper) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("lrc", keeper.lrcMember());
    map.put("members", keeper.members());
    map.put("lacks", keeper.lacks());
    map.put("others", keeper.others());
    map.put("whole", keeper.whole());
    return map;
  }

  private int exitCode(SetAnswer answer, String name) {
    List<SiteShare> shares =
        answer.sites().stream().filter(one -> one.site().name().equals(name)).toList();
    if (shares.isEmpty()) {
      listing.failure(
          new Failure(name, RlsError.MEMBER_NOT_FOUND, "no such site is known: " + name, 0));
      return ExitCode.found(answer.completeness().complete(), !answer.completeness().complete());
    }
    boolean complete = shares.stream().anyMatch(one -> one.state() == SiteShare.State.COMPLETE);
    boolean unknown = shares.stream().anyMatch(one -> one.state() == SiteShare.State.UNKNOWN);
    return complete ? ExitCode.DONE : unknown ? ExitCode.UNKNOWN : ExitCode.NO;
  }

  /** Says that the set has no names, and returns the exit code. */
  int nothing(String what, String item, SetNames list) {
    boolean whole = list.whole();
    String age = Evidences.asOf(list.completeness().age());
    Evidences.show(listing, list.completeness());
    if (!whole) {
      listing.note("# unknown: in the catalogs that answered, " + what + ": " + item);
      return ExitCode.UNKNOWN;
    }
    String text = what + " " + age + ": " + item;
    listing.failure(new Failure(item, RlsError.LOGICAL_NAME_NOT_FOUND, text, 0));
    return ExitCode.NO;
  }
}
