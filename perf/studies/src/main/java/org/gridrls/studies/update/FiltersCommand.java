package org.gridrls.studies.update;

import static org.gridrls.perf.report.Figure.of;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.update.UpdateKind;
import org.gridrls.api.update.UpdateTarget;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.update.Federation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run filters}: how often an index errs by the filters of catalogs, against theory. */
@Command(
    name = "filters",
    description = "False positives and negatives by bits a name, hash functions and deletes.")
public final class FiltersCommand extends Bench implements Study {
  private static final List<String> HEAD =
      List.of(
          "bits a name",
          "hash functions",
          "deleted, %",
          "false positives, %",
          "theory, %",
          "difference, standard deviations",
          "deleted names found, %",
          "false negatives");

  @Option(names = "--names", defaultValue = "50000", description = "names in each catalog")
  int names;

  @Option(
      names = "--asked",
      defaultValue = "100000",
      description = "names asked for that no catalog ever had")
  int asked;

  @Option(names = "--bits", split = ",", defaultValue = "5,10,15", description = "bits a name")
  List<Integer> bits;

  @Option(names = "--hashes", split = ",", defaultValue = "1,3,7", description = "hash functions")
  List<Integer> hashes;

  @Option(
      names = "--deleted",
      split = ",",
      defaultValue = "0,10,50",
      description = "percentages of the names that are deleted, one after the other")
  List<Integer> deleted;

  private final List<List<String>> lines = new ArrayList<>();
  private long missed;
  private double most;

  @Override
  protected void measure() {
    Federation federation = new Federation(workspace, names);
    int catalogs = 0;
    for (int ofName : bits) {
      for (int functions : hashes) {
        filter(federation, "lrc-" + names + "-" + catalogs++, ofName, functions);
      }
    }
    table
        .add(of("names of catalogs that were not found", missed, "").atMost(0))
        .add(of("difference from theory, most, standard deviations", most, "").atMost(4.5))
        .grid(HEAD, lines)
        .remark(
            "%,d names in each catalog; deleted names are taken from its filter by the changes that"
                + " it sends. All names that are left are asked for, and %,d that never existed.",
            names, asked)
        .remark(
            "Theory: (1 - e^(-kn/m))^k with k hash functions, m bits and the n names that are left."
                + " The papers say about 1 %% for 10 bits and 3 functions; theory says 1.74 %%.")
        .remark(
            "A filter whose bits were unset without counters would lose 8.6 %% of the names that"
                + " are left after 10 %% were deleted (10 bits, 3 functions).");
  }

  private void filter(Federation federation, String name, int ofName, int functions) {
    // a filter has room for a tenth more names and 64, so that it is as big as wanted for these
    double size = (double) ofName * names / (names + names / 10 + 64);
    Map<String, String> settings =
        Map.of(
            "lrc.bloom.bits-per-name",
            Double.toString(size),
            "lrc.bloom.hash-functions",
            Integer.toString(functions),
            "lrc.update.immediate.interval",
            "1s");
    try (Running index = federation.index("512m");
        Federation.Catalog catalog = federation.catalog(settings)) {
      catalog.add(UpdateTarget.everything(index.url(), UpdateKind.BLOOM));
      IndexProbe probe = new IndexProbe(workspace.connector(), index.url(), name);
      int gone = 0;
      for (int percent : deleted) {
        int next = (int) ((long) names * percent / 100);
        delete(catalog, gone, next);
        gone = next;
        catalog.awaitInStep(index.url());
        judge(probe, ofName, functions, percent, gone);
      }
    }
  }

  private static void delete(Federation.Catalog catalog, int from, int to) {
    for (int at = from; at < to; at += CatalogCalls.BULK) {
      List<Mapping> some =
          names(at, Math.min(to, at + CatalogCalls.BULK)).stream()
              .map(name -> Mapping.of(name, SampleNames.target(name)))
              .toList();
      if (!catalog.client().deleteAll(some, BulkMode.ATOMIC).failures().isEmpty()) {
        throw new IllegalStateException("the catalog refused to delete");
      }
    }
  }

  private static List<String> names(long from, long to) {
    return LongStream.range(from, to).mapToObj(SampleNames::name).toList();
  }

  private void judge(IndexProbe probe, int ofName, int functions, int percent, int gone) {
    double load = (double) (names - gone) / names / ofName;
    double theory = Math.pow(1 - Math.exp(-functions * load), functions);
    double measured = (double) probe.found(names(names, (long) names + asked)) / asked;
    double deviations = Math.abs(measured - theory) / Math.sqrt(theory * (1 - theory) / asked);
    long negatives = names - gone - probe.found(names(gone, names));
    double remembered = gone == 0 ? 0 : (double) probe.found(names(0, gone)) / gone;
    missed += negatives;
    most = Math.max(most, deviations);
    lines.add(
        List.of(
            Integer.toString(ofName),
            Integer.toString(functions),
            Integer.toString(percent),
            shown(100 * measured),
            shown(100 * theory),
            shown(deviations),
            gone == 0 ? "" : shown(100 * remembered),
            Long.toString(negatives)));
    workspace.say("%s", lines.get(lines.size() - 1));
  }

  private static String shown(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }
}
