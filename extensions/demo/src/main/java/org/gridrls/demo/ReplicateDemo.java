package org.gridrls.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.cli.RlsCommand;
import org.gridrls.cli.command.Awaiting;
import org.gridrls.cli.text.Durations;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.schedule.Closer;
import picocli.CommandLine;

/**
 * The story of a wish: a replicator brings files to its site although one source has damaged files
 * and another one fails. Each promise is checked and printed. Used by one thread.
 */
final class ReplicateDemo implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final String AT = "https://storage.lyon.example.org/data";
  private static final String SUSPECT = "suspect";
  private static final List<String> SITES = List.of("geneva", "chicago", "lyon");
  private static final int RUN = 7;
  private static final int FIRST = 40;
  private static final int DAMAGED = 5;
  private static final int NEW = 10;
  private static final int ALL = FIRST + NEW;

  private final DemoFederation federation;
  private final DemoStorage storage;
  private final SoapConnector connector;
  private final PrintWriter out;
  private final BooleanSupplier stopped;
  private final Closer closer = new Closer();
  private final FileSite geneva = closer.opened(new FileSite());
  private final FileSite chicago = closer.opened(new FileSite());
  private boolean broken;

  /**
   * {@code storage} is what Lyon's replicator writes to. Once {@code stopped} is true, the story
   * ends with UNAVAILABLE at its next step.
   */
  ReplicateDemo(
      DemoFederation federation,
      DemoStorage storage,
      SoapConnector connector,
      PrintWriter out,
      BooleanSupplier stopped) {
    this.federation = federation;
    this.storage = storage;
    this.connector = connector;
    this.out = out;
    this.stopped = stopped;
  }

  /** True if all promises were kept; ends after the first step that breaks one. */
  boolean run() throws IOException {
    start();
    return damagedFiles() && brokenTransfers() && deadServer() && otherCopies() && removal();
  }

  private void start() throws IOException {
    say(
        """
        Starting a registry, an index, and a catalog at each of three sites. Lyon's server is also
        a replicator, which copies files to Lyon's storage:""");
    federation.start("registry", Map.of("roles", "registry"));
    for (String site : SITES) {
      federation.start(site, settings(site));
    }
    federation.start("index", Map.of("roles", "rli"));
    federation.urls().forEach((name, url) -> say(String.format("  %-12s %s", name, url)));
    for (String site : SITES) {
      define(site, "size", ObjectType.LOGICAL_NAME, AttributeType.INT);
      define(site, "adler32", ObjectType.LOGICAL_NAME, AttributeType.STRING);
      define(site, "run", ObjectType.LOGICAL_NAME, AttributeType.INT);
      define(site, SUSPECT, ObjectType.TARGET_NAME, AttributeType.STRING);
    }
  }

  private Map<String, String> settings(String site) {
    Map<String, String> settings = new HashMap<>(Map.of("roles", "lrc", "site", site));
    if (site.equals("lyon")) {
      settings.putAll(
          Map.of(
              "roles", "[lrc, replicator]",
              "replicator.destinations", "[\"" + AT + "=" + storage.directory() + "\"]",
              "replicator.sources", "127.0.0.1",
              "distances", "[\"lyon geneva 1\", \"lyon chicago 70\"]",
              "replicator.per-source", "16", // else Chicago is tried while Geneva is busy
              "replicator.wish-period", "1s",
              "replicator.retry", "500ms",
              "replicator.retry-max", "2s",
              "replicator.attempts", "1000"));
    }
    return settings;
  }

  private void define(String site, String name, ObjectType object, AttributeType type) {
    catalog(site).defineAttribute(new AttributeDefinition(name, object, type));
  }

  private boolean damagedFiles() throws IOException {
    names(0, DAMAGED).forEach(geneva::damage);
    register("geneva", geneva, 0, FIRST);
    register("chicago", chicago, 0, FIRST);
    say(
        String.format(
            """

            Geneva and Chicago have copies of the %d files of run %d, registered in their catalogs
            with size and checksum. On Geneva's disk one bit has changed in each of %d files, which
            Geneva's catalog does not know. Lyon tries the nearer site, Geneva, first.

            A wish tells Lyon's replicator to bring all files of run %d, now and later. In this demo
            %s is a temporary directory:""",
            FIRST, RUN, DAMAGED, RUN, AT));
    awaitIndex();
    command("wish", "add", "run:int=" + RUN, "--to", AT, federation.url("lyon"));
    arrive(FIRST);
    Set<String> expected = names(0, DAMAGED).stream().map(geneva::url).collect(Collectors.toSet());
    promise(
        await(() -> marked("geneva").equals(expected)),
        "Geneva's catalog marks exactly the "
            + DAMAGED
            + " damaged copies as suspect (clients try them last)");
    marks("geneva", geneva.url(name(0)))
        .forEach(mark -> say("          mark of the first: " + mark));
    promise(marked("chicago").isEmpty(), "no copy in Chicago is marked");
    return !broken;
  }

  private boolean brokenTransfers() throws IOException {
    chicago.loseSecondHalves();
    register("chicago", chicago, FIRST, ALL);
    say(
        String.format(
            """

            Chicago gets %d more files of run %d. Its disk begins to fail: its file server sends half
            of each file, then closes the connection.""",
            NEW, RUN));
    promise(
        await(() -> failed("cut") == NEW),
        "the replicator tried all " + NEW + " files, and each was cut off");
    example();
    promise(
        isExact(FIRST),
        "Lyon still has exactly the first " + FIRST + " files: no incomplete one has its name");
    return !broken;
  }

  private boolean deadServer() throws IOException {
    chicago.close();
    say("\nChicago's file server stops. Chicago's catalog still lists the copies.");
    promise(await(() -> failed("unreachable") == NEW), "the replicator keeps trying");
    example();
    promise(isExact(FIRST), "Lyon still has exactly the first " + FIRST + " files");
    return !broken;
  }

  private boolean otherCopies() throws IOException {
    register("geneva", geneva, FIRST, ALL);
    say("\nGeneva gets undamaged copies of the same " + NEW + " files and registers them.");
    arrive(ALL);
    promise(
        marked("chicago").isEmpty(),
        "no copy in Chicago is marked: a server that is down proves nothing about its files");
    promise(storage.files().size() == ALL, "no partial file is left in Lyon's storage");
    return !broken;
  }

  private boolean removal() throws IOException {
    say("\nThe wish is removed:");
    String id = replicator().call(service -> service.listWishes(null)).getWish().get(0).getId();
    command("wish", "remove", id, federation.url("lyon"));
    promise(
        replicator().call(service -> service.listWishes(null)).getWish().isEmpty(),
        "the list of wishes is empty");
    promise(isExact(ALL), "the " + ALL + " copies stay, stored and registered");
    return !broken;
  }

  /** Otherwise a replicator that asks the index may learn of Chicago's copies first. */
  private void awaitIndex() {
    boolean held = await(() -> isInStep("geneva") && isInStep("chicago"));
    if (!held) {
      throw new RlsException(RlsError.TIMEOUT, "the index did not get the names of all catalogs");
    }
  }

  private boolean isInStep(String site) {
    List<UpdateTargetStatus> targets = catalog(site).updateTargets();
    return !targets.isEmpty()
        && targets.stream().allMatch(target -> target.inStep() && target.last().isPresent());
  }

  /** Waits until the wish has this number of files, and checks them. */
  private void arrive(int count) throws IOException {
    promise(await(() -> has(count)), "the wish is fulfilled: " + count + " of " + count + " files");
    command("wish", "list", federation.url("lyon"));
    promise(
        isExact(count),
        "Lyon has exactly these "
            + count
            + " files in its storage, byte for byte, and in its catalog");
  }

  private boolean has(int count) {
    var wish = replicator().call(service -> service.listWishes(null)).getWish().get(0);
    return wish.getCount().getDone() == count
        && wish.getCount().getTotal() == count
        && wish.getLagSeconds() == 0
        && Boolean.TRUE.equals(wish.isComplete());
  }

  /** The wished files whose last attempt failed for this reason. */
  private long failed(String reason) {
    return reasons().filter(text -> text.contains(reason)).count();
  }

  private void example() {
    reasons().findFirst().ifPresent(reason -> say("          reason of the first: " + reason));
  }

  private Stream<String> reasons() {
    String replication =
        replicator().call(service -> service.listWishes(null)).getWish().get(0).getReplication();
    return replicator()
        .items(replication, Optional.empty(), Optional.empty(), PageRequest.first())
        .getItem()
        .stream()
        .filter(item -> item.getReason() != null)
        .map(item -> item.getReason());
  }

  private void register(String site, FileSite files, int from, int to) {
    List<AttributedMapping> copies =
        names(from, to).stream().map(name -> files.copy(name, RUN)).toList();
    catalog(site).putAll(copies, BulkMode.ATOMIC);
  }

  private LrcClient catalog(String site) {
    return new LrcClient(connector, federation.url(site));
  }

  private ReplicatorClient replicator() {
    return new ReplicatorClient(connector, federation.url("lyon"));
  }

  private static String name(int i) {
    return String.format("demo/run%d/f%03d", RUN, i);
  }

  private static List<String> names(int from, int to) {
    return IntStream.range(from, to).mapToObj(ReplicateDemo::name).toList();
  }

  private Set<String> marked(String site) {
    AttributeQuery query =
        new AttributeQuery(
            ObjectType.TARGET_NAME,
            AttributeQuery.Junction.AND,
            List.of(AttributeQuery.Condition.has(SUSPECT)),
            Optional.empty());
    return catalog(site)
        .attributes()
        .search(query, AttributeSelection.NONE, PageRequest.first())
        .objects()
        .stream()
        .map(AttributesResult::objectName)
        .collect(Collectors.toSet());
  }

  private List<String> marks(String site, String target) {
    return catalog(site)
        .attributes()
        .of(ObjectType.TARGET_NAME, target, AttributeSelection.ALL)
        .stream()
        .map(mark -> mark.name() + " = " + mark.value())
        .toList();
  }

  /** Lyon's storage and Lyon's catalog have the first {@code count} files and no others. */
  private boolean isExact(int count) throws IOException {
    List<String> names = names(0, count);
    Set<Mapping> expected =
        names.stream().map(name -> Mapping.of(name, AT + "/" + name)).collect(Collectors.toSet());
    Set<Mapping> registered =
        catalog("lyon")
            .query(
                ObjectType.LOGICAL_NAME,
                GlobPattern.of("*"),
                AttributeSelection.NONE,
                PageRequest.first())
            .mappings()
            .stream()
            .map(AttributedMapping::mapping)
            .collect(Collectors.toSet());
    return registered.equals(expected) && storage.hasExactly(names);
  }

  /** Runs a command of the program and prints both. */
  private void command(String... words) {
    say("  $ ./rls " + String.join(" ", words));
    CommandLine line = RlsCommand.commandLine(Optional.empty(), Map.of(), List.of(words));
    line.setDefaultValueProvider(option -> null); // the user's profile is for other servers
    StringWriter printed = new StringWriter();
    line.setOut(new PrintWriter(printed, true));
    line.setErr(new PrintWriter(printed, true));
    int code =
        line.execute(
            Stream.concat(Stream.of(words), Stream.of("--output=table")).toArray(String[]::new));
    printed.toString().lines().forEach(text -> say("    " + text));
    if (code != 0) {
      throw new RlsException(RlsError.INTERNAL, "the command ended with exit code " + code);
    }
  }

  private boolean await(BooleanSupplier condition) {
    boolean held =
        Awaiting.holds(PATIENCE, () -> stopped.getAsBoolean() || condition.getAsBoolean());
    requireRunning();
    if (!held) {
      say("  (waited " + Durations.shown(PATIENCE) + ")");
    }
    return held;
  }

  private void promise(boolean kept, String what) {
    say((kept ? "  ok      " : "  BROKEN  ") + what);
    broken |= !kept;
  }

  private void say(String line) {
    requireRunning();
    out.println(line);
    out.flush();
  }

  private void requireRunning() {
    if (stopped.getAsBoolean()) {
      throw new RlsException(RlsError.UNAVAILABLE, "stopped");
    }
  }

  @Override
  public void close() {
    closer.close();
  }
}
