package org.gridrls.studies.ring;

import static org.gridrls.perf.report.Figure.of;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gridrls.api.LogicalName;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.calls.IndexCalls;
import org.gridrls.perf.calls.InventedCatalogs;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Spread;
import org.gridrls.perf.process.Running;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run ring}: what a ring of indexes costs, and how it survives and grows. */
@Command(
    name = "ring",
    description =
        "A ring of indexes: lookups and updates by processor time, memory, hot names; a killed and a joining member.")
public final class RingCommand extends Bench implements Study {
  private static final int CLIENTS = 20;
  private static final String HEAP = "400m";
  private static final int[] LISTS = {1, 100};
  private static final int LIST_NAMES = 5_000;
  private static final int HOPS = 500;
  private static final int BULK = 1_000;

  @Option(
      names = "--members",
      split = ",",
      defaultValue = "1,3,5",
      description = "numbers of members, one ring for each")
  int[] members;

  @Option(
      names = "--catalogs",
      defaultValue = "4",
      description = "that send a list each, at least four")
  int catalogs;

  @Option(names = "--names", defaultValue = "100000", description = "names of each list")
  int names;

  @Option(
      names = "--only",
      split = ",",
      description =
          "sizes (costs, memory, hot names), lists (many catalogs), faults (kills, joins)")
  Set<Part> only = EnumSet.allOf(Part.class);

  private SoapConnector connector;

  /** Lists what is measured. */
  enum Part {
    SIZES,
    LISTS,
    FAULTS
  }

  @Override
  protected void measure() {
    connector = workspace.connector();
    if (only.contains(Part.SIZES)) {
      sizes();
    }
    if (only.contains(Part.LISTS) && !guard) {
      manyLists();
    }
    if (only.contains(Part.FAULTS) && !guard) {
      new RingFaults(servers, workspace, table).measure(names);
    }
    table.remark(
        "%d catalogs with a list of %,d names each, except for many lists; %d clients. All servers"
            + " share one machine, so lookups are compared by the processor time of all members"
            + " together: with processors of its own for each, N members answer N times that"
            + " many.",
        catalogs, names, CLIENTS);
  }

  private Ring ring(String name, int size) {
    return Ring.of(new Ring.Plan(name, HEAP, Map.of()), servers, connector, size, 0);
  }

  private IndexCalls calls(Running server) {
    return new IndexCalls(server.url(), catalogs, names);
  }

  private InventedCatalogs senders(Running server) {
    return new InventedCatalogs(connector, server.url(), names);
  }

  /** Rings of several sizes, and a plain index beside them. */
  private void sizes() {
    Map<Integer, Ring> rings = new LinkedHashMap<>();
    for (int size : members) {
      rings.put(size, ring("ring-" + size, size));
    }
    Ring last = rings.get(members[members.length - 1]);
    Ring several = rings.getOrDefault(3, last);
    updates(several);
    rings.values().stream().filter(ring -> ring != several).forEach(this::load);
    rings.values().forEach(ring -> ring.awaitDigests((long) catalogs * names));
    lookups(rings, several);
    rings.forEach(this::questions);
    rings.values().forEach(Ring::close);
  }

  private void load(Ring ring) {
    InventedCatalogs senders = senders(ring.first());
    IntStream.range(0, catalogs).forEach(senders::sendList);
    workspace.say("sent %d lists to %d members", catalogs, ring.size());
  }

  /** Sends equal lists to a ring and to a plain index, in turns. */
  private void updates(Ring ring) {
    Running plain = servers.rls("plain", "rli", HEAP);
    List<Double> ratios = new ArrayList<>();
    List<Double> micros = new ArrayList<>();
    long sent = 0;
    for (int round = -7; round <= rounds; round++) { // the first eight warm up
      sent = ring.sum("ringBytesSent");
      double inPlain = micros(List.of(plain), senders(plain));
      double inRing = micros(ring.members(), senders(ring.first()));
      workspace.say(
          "full updates: %.2f us a name in a ring, %.2f in a plain index", inRing, inPlain);
      if (round > 0) {
        ratios.add(inRing / inPlain);
        micros.add(inRing);
      }
    }
    String size = ring.size() + " members";
    double bytes = (double) (ring.sum("ringBytesSent") - sent) / catalogs / names;
    double list = (double) ring.counter(plain, "listBytes");
    table
        .add(
            of("full update, " + size + " / plain index", Spread.of(ratios).median(), "x")
                .atMost(4))
        .add(of("full update, " + size + ", of a name", Spread.of(micros).median(), "us"))
        .add(of("full update, bytes between " + size + ", of a name", bytes, "B"))
        .add(
            of("bytes of a copy / plain list", ring.counter(ring.first(), "listBytes") / list, "x")
                .atMost(1.3));
    plain.close();
  }

  /** Processor time of a name that is sent, with what follows in the background. */
  private double micros(List<Running> servers, InventedCatalogs senders) {
    double before = Ring.micros(servers);
    IntStream.range(0, catalogs).forEach(senders::sendList);
    return (Ring.micros(servers) - before) / catalogs / names;
  }

  private void lookups(Map<Integer, Ring> rings, Ring several) {
    Rounds measured = rounds();
    Map<Integer, RingLookups> even = new LinkedHashMap<>();
    rings.forEach(
        (size, ring) -> {
          even.put(size, new RingLookups(ring.members(), one -> calls(one).lookups(CLIENTS)));
          measured.side("lookup, " + size + " members", even.get(size), ring.handles());
        });
    RingLookups hot = new RingLookups(several.members(), one -> calls(one).lookupsOfOne(CLIENTS));
    measured.side("one name is half of them", hot, several.handles());
    table.rates(measured.run());
    double alone = even.get(members[0]).all(rounds);
    even.forEach(
        (size, lookups) -> {
          table.add(of("lookup, " + size + " members", lookups.all(rounds), "us"));
          if (size > members[0]) {
            String what = "lookup, %d members / %d, processor time".formatted(size, members[0]);
            table.add(of(what, lookups.all(rounds) / alone, "x").atMost(1.15));
          }
        });
    double spread = even.get(several.size()).busiest(rounds);
    String what = "one name = half of the lookups / even, rate by the busiest of %d members";
    table.add(of(what.formatted(several.size()), spread / hot.busiest(rounds), "x").atLeast(0.9));
  }

  /** Questions to other members for one name and for a bulk. */
  private void questions(int size, Ring ring) {
    RliClient index = new RliClient(connector, ring.first().url());
    List<LogicalName> asked =
        LongStream.range(0, BULK).mapToObj(i -> new LogicalName(SampleNames.name(i))).toList();
    long before = ring.counter(ring.first(), "ringQuestions");
    asked.subList(0, HOPS).forEach(name -> index.lrcsOf(List.of(name)));
    long single = ring.counter(ring.first(), "ringQuestions");
    index.lrcsOf(asked);
    long bulk = ring.counter(ring.first(), "ringQuestions") - single;
    double each = (single - before) / (double) HOPS;
    table
        .add(of("questions to others for one name, " + size + " members", each, "").atMost(1))
        .add(of("questions for a bulk of 1,000, " + size + " members", bulk, "").atMost(size - 1));
  }

  /** Lookups in rings of one member that hold few or many lists. */
  private void manyLists() {
    Rounds measured = rounds();
    List<RingLookups> sides = new ArrayList<>();
    List<Ring> rings = new ArrayList<>();
    for (int lists : LISTS) {
      Ring ring = ring("lists-" + lists, 1);
      rings.add(ring);
      InventedCatalogs senders = new InventedCatalogs(connector, ring.first().url(), LIST_NAMES);
      IntStream.range(0, lists).forEach(senders::sendList);
      if (lists > LISTS[0]) {
        ring.awaitDigests((long) lists * LIST_NAMES);
      }
      IndexCalls calls = new IndexCalls(ring.first().url(), lists, LIST_NAMES);
      sides.add(new RingLookups(ring.members(), one -> calls.lookups(CLIENTS)));
      measured.side(
          "lookup, ring with %d lists of %,d names".formatted(lists, LIST_NAMES),
          sides.get(sides.size() - 1),
          ring.handles());
    }
    table.rates(measured.run());
    double ratio = sides.get(0).all(rounds) / sides.get(1).all(rounds);
    String what = "lookup in a ring, %d lists / %d, by processor time";
    table.add(of(what.formatted(LISTS[1], LISTS[0]), ratio, "x").atLeast(0.8));
    rings.forEach(Ring::close);
  }
}
