package org.gridrls.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.LogicalName;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.api.index.IndexPage;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.LocatedName;
import org.gridrls.api.index.Verdict;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.cli.format.BulkLoader;
import org.gridrls.cli.index.Evidences;
import org.gridrls.cli.output.ProgressBar;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.SoapConnector;

/**
 * The story that the demo tells, step by step, on real names: load, update, ask, lose an index,
 * gain one. Everything goes through the same SOAP services that strangers use. Used by one thread.
 */
final class Demo {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Duration DEADLINE = Duration.ofSeconds(10);
  private static final int BULK = 1_000;
  private static final GlobPattern WILDCARD = GlobPattern.of("opera/events/tau-appearance/*");

  private final DemoFederation federation;
  private final SoapConnector connector;
  private final PrintWriter out;
  private final DemoTable table = new DemoTable();
  private final SampleFiles files = SampleFiles.read();

  Demo(DemoFederation federation, SoapConnector connector, PrintWriter out) {
    this.federation = federation;
    this.connector = connector;
    this.out = out;
  }

  void run() {
    start();
    load();
    awaitUpdates("soft-state updates to two indexes", List.of("rli-1", "rli-2"));
    try (RlsClient client = RlsClient.ofRegistry(federation.url("registry"))) {
      askOneName(client);
      askManyNames(client);
      askWildcard();
      askUnknownName(client);
      loseAnIndex(client);
      gainAnIndex(client);
    }
    table.print(out);
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void start() {
    say(
        "Starting a registry, three catalogs and two indexes, in one process, talking only by"
            + " SOAP:");
    long start = System.nanoTime();
    federation.start();
    federation.urls().forEach((name, url) -> say(String.format("  %-12s %s", name, url)));
    table.done("six servers started", 6, since(start));
  }

  private void load() {
    List<AttributedMapping> all = files.all();
    say(
        String.format(
            Locale.ROOT,
            "%nLoading %,d files of CERN Open Data (LFN, PFN, size, adler32):",
            all.size()));
    long start = System.nanoTime();
    long before = 0;
    try (ProgressBar bar = ProgressBar.of(out, "loading", all.size())) {
      for (DemoFederation.Site site : DemoFederation.SITES) {
        before += load(site, before, bar);
      }
    }
    table.done("mappings with two attributes loaded, durable", before, since(start));
  }

  private long load(DemoFederation.Site site, long before, ProgressBar bar) {
    LrcClient catalog = new LrcClient(connector, federation.url(site.name()));
    SampleFiles.ATTRIBUTES.forEach(catalog::defineAttribute);
    List<AttributedMapping> mine = files.of(site.experiments());
    BulkLoader.LoadReport report =
        new BulkLoader(catalog, done -> bar.at(before + done)).load(mine.iterator());
    if (report.failed() > 0) {
      throw new RlsException(
          RlsError.INTERNAL, "the load failed: " + report.firstFailures().get(0));
    }
    say(
        String.format(
            Locale.ROOT,
            "  %-12s %,6d mappings of %s",
            site.name(),
            report.done(),
            site.experiments()));
    return report.done();
  }

  /** Waits until every catalog has updated exactly these indexes completely. */
  private void awaitUpdates(String what, List<String> indexes) {
    List<String> wanted =
        indexes.stream().map(name -> federation.url(name) + "/ws/update").sorted().toList();
    long start = System.nanoTime();
    await(
        () -> catalogs().stream().allMatch(catalog -> isInStep(catalog, wanted)),
        "the catalogs did not update " + indexes);
    table.done(what, (long) files.all().size() * indexes.size(), since(start));
    say("");
    for (DemoFederation.Site site : DemoFederation.SITES) {
      for (UpdateTargetStatus target :
          new LrcClient(connector, federation.url(site.name())).updateTargets()) {
        say("  " + site.name() + " -> " + nameOf(target.target().rli()) + ": " + sent(target));
      }
    }
  }

  private List<LrcClient> catalogs() {
    return DemoFederation.SITES.stream()
        .map(site -> new LrcClient(connector, federation.url(site.name())))
        .toList();
  }

  private static boolean isInStep(LrcClient catalog, List<String> wanted) {
    List<UpdateTargetStatus> targets = catalog.updateTargets();
    return targets.stream().map(t -> t.target().rli()).sorted().toList().equals(wanted)
        && targets.stream().allMatch(t -> t.inStep() && t.last().isPresent());
  }

  private String nameOf(String rli) {
    return federation.urls().entrySet().stream()
        .filter(entry -> rli.startsWith(entry.getValue() + "/"))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(rli);
  }

  private static String sent(UpdateTargetStatus target) {
    return target
        .last()
        .map(
            last ->
                String.format(
                    Locale.ROOT,
                    "%s, %,d names, %,d bytes, %s",
                    last.kind(),
                    last.names(),
                    last.bytes(),
                    Durations.shown(last.duration())))
        .orElse("nothing yet");
  }

  private static void await(BooleanSupplier condition, String otherwise) {
    if (!Awaiting.holds(PATIENCE, condition)) {
      throw new RlsException(RlsError.TIMEOUT, otherwise + " within " + Durations.shown(PATIENCE));
    }
  }

  private void askOneName(RlsClient client) {
    for (DemoFederation.Site site : DemoFederation.SITES.subList(0, 2)) {
      LogicalName name = files.of(site.experiments()).get(0).mapping().logicalName();
      say("\nWhere is " + name + "?");
      IndexAnswer known = new RliClient(connector, federation.url("rli-1")).lrcsOf(List.of(name));
      known
          .names()
          .get(0)
          .locations()
          .forEach(l -> say("  the index says " + Evidences.location(l)));
      show(client.locate(List.of(name), DEADLINE, AttributeSelection.ALL));
    }
  }

  private void show(LocateResult result) {
    for (LocatedName name : result.names()) {
      name.replicas()
          .forEach(
              r ->
                  say(
                      "  "
                          + r.lrcMember()
                          + " has it at "
                          + r.mapping().mapping().targetName()
                          + " "
                          + r.mapping().logicalAttributes().stream()
                              .map(a -> a.name() + "=" + a.value())
                              .collect(Collectors.joining(" "))));
      if (name.replicas().isEmpty()) {
        say(
            "  "
                + Evidences.verdict(
                    name.verdict(), result.completeness().about(name.logicalName().value())));
      }
    }
    say("  " + Evidences.basis(result));
    Evidences.gaps(result.completeness()).forEach(gap -> say("  " + gap));
  }

  private List<LogicalName> someNames() {
    List<AttributedMapping> shuffled = new ArrayList<>(files.all());
    Collections.shuffle(shuffled, new Random(2004));
    return shuffled.stream().limit(BULK).map(m -> m.mapping().logicalName()).toList();
  }

  private void askManyNames(RlsClient client) {
    List<LogicalName> names = someNames();
    say(String.format(Locale.ROOT, "%nWhere are these %,d names, in one question?", names.size()));
    long start = System.nanoTime();
    LocateResult result = client.locate(names, DEADLINE, AttributeSelection.NONE);
    table.done("names located by one question (index, catalogs)", names.size(), since(start));
    long found = result.names().stream().filter(name -> name.verdict() == Verdict.FOUND).count();
    requireAll(
        found == names.size(), "only " + found + " of " + names.size() + " names were found");
    say("  found " + found);
    say("  " + Evidences.basis(result));
  }

  private static void requireAll(boolean all, String otherwise) {
    if (!all) {
      throw new RlsException(RlsError.INTERNAL, otherwise);
    }
  }

  private void askWildcard() {
    RliClient index = new RliClient(connector, federation.url("rli-1"));
    say("\nWhich names match " + WILDCARD + "?");
    try {
      index.lrcsMatching(WILDCARD, Optional.empty(), PageRequest.first(5));
      throw new RlsException(
          RlsError.INTERNAL, "a wildcard was answered although filters cannot answer it");
    } catch (RlsException e) {
      requireAll(e.error() == RlsError.WILDCARD_NEEDS_LIST, e.getMessage());
      say("  from the index alone: " + e.error() + ", " + e.getMessage());
    }
    long start = System.nanoTime();
    IndexPage page = index.lrcsMatching(WILDCARD, Optional.of(DEADLINE), PageRequest.first(BULK));
    table.done(
        "names that match a wildcard, one catalog asked directly",
        page.names().size(),
        since(start));
    requireAll(!page.names().isEmpty(), "no name matches the wildcard");
    say(
        "  with permission to ask the catalogs: "
            + page.names().size()
            + " names, such as "
            + page.names().get(0).logicalName());
    say("  # " + Evidences.completeness(page.completeness()));
  }

  private void askUnknownName(RlsClient client) {
    LogicalName nobody = new LogicalName("cms/Run2012B/no-such-file.root");
    say("\nWhere is " + nobody + "?");
    LocateResult result = client.locate(List.of(nobody), DEADLINE, AttributeSelection.NONE);
    requireAll(
        result.names().get(0).verdict() == Verdict.NOT_REGISTERED,
        "a name that does not exist was not denied");
    show(result);
  }

  private void loseAnIndex(RlsClient client) {
    say("\nStopping rli-2 …");
    federation.stop("rli-2");
    awaitUpdates("catalogs re-targeted after an index left", List.of("rli-1"));
    LocateResult result = client.locate(someNames(), DEADLINE, AttributeSelection.NONE);
    requireAll(result.completeness().complete(), "the answer is not complete without rli-2");
    say("  still answered: " + Evidences.basis(result));
  }

  private void gainAnIndex(RlsClient client) {
    say("\nStarting rli-3, a new index …");
    federation.startIndex("rli-3");
    awaitUpdates("catalogs re-targeted to a new index, fully updated", List.of("rli-1", "rli-3"));
    IndexAnswer answer = new RliClient(connector, federation.url("rli-3")).lrcsOf(someNames());
    requireAll(answer.completeness().complete(), "the new index is not complete");
    say("  rli-3 " + Evidences.completeness(answer.completeness()));
  }
}
