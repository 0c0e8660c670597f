package org.gridrls.perf.peers;

import static org.gridrls.perf.report.Figure.of;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;

/**
 * Operations that several services do in turns, and the ratios of the first to the second. For one
 * thread.
 */
final class PeerMatches {
  private static final int BULK_CLIENTS = 4;
  private static final int PAGES_OF_NAMES = 97;
  private static final String BULK = ", 4 clients in bulks";
  private static final String SORTED = BULK + ", sorted names";

  private final Rounds rounds;
  private final TreeSet<String> names;
  private final LongUnaryOperator which;
  private final List<Contender> contenders;

  /** The ratio that the first has to reach beside the second, for each operation; 0: any. */
  private final Map<String, Double> bars = new LinkedHashMap<>();

  /** Makes a load of changes. */
  private interface Changes {
    Load of(NameCalls calls, String operation, Numbers numbers);
  }

  PeerMatches(Rounds rounds, TreeSet<String> names, List<Contender> contenders) {
    this.rounds = rounds;
    this.names = names;
    this.which = call -> SampleNames.scattered(call, names.size());
    this.contenders = contenders;
  }

  private void compare(String what, double bar, Function<Contender, Load> load) {
    bars.put(what, bar);
    contenders.forEach(one -> rounds.side(what + one.suffix(), load.apply(one), one.serving()));
  }

  /** Deletes take the names that adds of the same load have left, and end early without any. */
  private void changes(String mode, double bar, Changes load) {
    Map<Contender, Numbers> added = new HashMap<>();
    contenders.forEach(one -> added.put(one, Numbers.endless()));
    compare("add" + mode, bar, one -> load.of(one.calls(), "create", added.get(one)));
    compare(
        "delete" + mode,
        bar,
        one -> load.of(one.calls(), "delete", Numbers.following(added.get(one), 1)));
  }

  /** Queries, adds and deletes of one name at a time. */
  void single(int clients, double bar) {
    String mode = ", " + clients + (clients == 1 ? " client" : " clients");
    compare("query" + mode, bar, one -> one.calls().queries(clients, which));
    String prefix = "single" + clients + "/";
    changes(mode, bar, (calls, change, numbers) -> calls.changes(change, clients, numbers, prefix));
  }

  /** Queries, adds and deletes of a thousand names in each call. */
  void bulks(double bar) {
    compare("query" + BULK, bar, one -> one.calls().bulkQueries(BULK_CLIENTS, which));
    bulkChanges(BULK, bar, call -> "bulk/" + SampleNames.name(call));
  }

  /** Adds of ascending names, a B-tree's best case. */
  void sorted() {
    bulkChanges(SORTED, 0, call -> "sorted/" + SampleNames.sorted(call));
  }

  private void bulkChanges(String mode, double bar, LongFunction<String> name) {
    changes(
        mode,
        bar,
        (calls, change, numbers) -> calls.bulkChanges(change, BULK_CLIENTS, numbers, name));
  }

  /** Pages of a thousand rows by prefixes, of which the last row has to be there. */
  void pages(double bar) {
    List<String[]> pages =
        IntStream.range(0, PAGES_OF_NAMES)
            .mapToObj(i -> SampleNames.prefix(i, names.size()))
            .distinct()
            .map(prefix -> new String[] {prefix, last(prefix)})
            .toList();
    compare(
        "rows of pages by prefix, 4 clients",
        bar,
        one ->
            one.calls()
                .load(
                    BULK_CLIENTS,
                    Numbers.endless(),
                    call -> {
                      String[] page = pages.get((int) (call % pages.size()));
                      return one.calls().page(page[0], page[1]);
                    })
                .each(NameCalls.BULK));
  }

  private String last(String prefix) {
    return names.tailSet(prefix).stream().limit(NameCalls.BULK).reduce((one, next) -> next).get();
  }

  /** Measures all of it, with answers compared in full before and after. */
  void measure(ResultTable table) {
    contenders.forEach(one -> one.check(names));
    Rounds.Outcome outcome = rounds.run();
    int checked = contenders.stream().mapToInt(one -> one.check(names)).sum();
    Contender first = contenders.get(0);
    Contender second = contenders.get(1);
    bars.forEach(
        (what, bar) -> {
          String side = what + first.suffix();
          String ratio = side + " / " + second.name();
          Figure figure = of(ratio, outcome.ratio(side, what + second.suffix()), "x");
          double micros = outcome.micros(what + second.suffix()) / outcome.micros(side);
          table
              .add(bar > 0 ? figure.atLeast(bar) : figure)
              .add(of(ratio + ", by processor time", micros, "x"));
        });
    for (Contender one : bars.containsKey("add" + SORTED) ? contenders : List.<Contender>of()) {
      double ratio = outcome.ratio("add" + SORTED + one.suffix(), "add" + BULK + one.suffix());
      table.add(of("add in bulks, sorted / random names, " + one.name(), ratio, "x"));
    }
    table
        .rates(outcome)
        .remark(
            "%,d names of 98 characters in random order, targets of 137. Server time is that of"
                + " the service and its database, each with one of its own. Every answer is read"
                + " whole and has to contain the right target, number of changes, or last row;"
                + " %d answers were also compared in full after all rounds, as before them.",
            names.size(), checked);
  }
}
