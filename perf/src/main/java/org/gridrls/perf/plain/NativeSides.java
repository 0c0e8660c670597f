package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;

/**
 * The sides of a comparison: each operation by the service, and by plain JDBC with each number of
 * connections; then their rates. For one thread.
 */
final class NativeSides {
  private final Contenders contenders;
  private final Rounds rounds;
  private final LongUnaryOperator which;
  private final Map<String, PlainJdbc> opened = new HashMap<>();
  private Map<String, Measured> measured = Map.of();

  NativeSides(Contenders contenders, Rounds rounds, int names) {
    this.contenders = contenders;
    this.rounds = rounds;
    this.which = call -> SampleNames.scattered(call, names);
  }

  /** One operation by the service, and by plain JDBC with some numbers of connections. */
  record Pair(String service, List<String> plain) {}

  /**
   * The load of both sides.
   *
   * @param bulk operations come by the thousand
   */
  record Mode(int threads, boolean relaxed, boolean bulk) {
    String said() {
      return (relaxed ? ", relaxed, " : ", ") + threads + (bulk ? " clients in bulks" : " clients");
    }
  }

  LongUnaryOperator which() {
    return which;
  }

  Contenders contenders() {
    return contenders;
  }

  void side(String name, Load load, List<ProcessHandle> serving) {
    rounds.side(name, load, serving);
  }

  void run() {
    measured = rounds.run();
  }

  Iterable<Measured> measured() {
    return measured.values();
  }

  Measured of(String side) {
    return measured.get(side);
  }

  double rate(String side) {
    return measured.get(side).perSecond();
  }

  double plainRate(Pair pair) {
    return pair.plain().stream().mapToDouble(this::rate).max().orElseThrow();
  }

  double ratio(Pair pair) {
    return rate(pair.service()) / plainRate(pair);
  }

  private CatalogCalls calls(Mode mode) {
    return new CatalogCalls(contenders.service(mode.relaxed()).url());
  }

  Pair queries(Mode mode) throws SQLException {
    CatalogCalls calls = calls(mode);
    Load load =
        mode.bulk()
            ? calls.bulkQueries(mode.threads(), which)
            : calls.queries(mode.threads(), which);
    Pair pair = served("query", mode, load);
    LongFunction<String> name = call -> SampleNames.name(which.applyAsLong(call));
    for (int connections : contenders.connections(mode.threads())) {
      PlainJdbc jdbc = jdbc(mode, connections);
      plain(
          pair,
          mode,
          connections,
          Numbers.endless(),
          mode.bulk()
              ? call -> jdbc.queryAll(CatalogCalls.names(call, name))
              : call -> jdbc.query(name.apply(call)));
    }
    return pair;
  }

  /** Adds of new names, then deletes of the same, which end early when they are faster. */
  List<Pair> changes(Mode mode) throws SQLException {
    String prefix =
        "change" + mode.threads() + (mode.relaxed() ? "r" : "") + (mode.bulk() ? "b/" : "/");
    CatalogCalls calls = calls(mode);
    int threads = mode.threads();
    Numbers added = Numbers.endless();
    Numbers deleted = Numbers.following(added);
    Load adds =
        mode.bulk()
            ? calls.bulkCreates(threads, added, prefix)
            : calls.creates(threads, added, prefix);
    Load deletes =
        mode.bulk()
            ? calls.bulkDeletes(threads, deleted, prefix)
            : calls.deletes(threads, deleted, prefix);
    Pair add = served("add", mode, adds);
    Pair delete = served("delete", mode, deletes);
    for (int connections : contenders.connections(threads)) {
      PlainJdbc jdbc = jdbc(mode, connections);
      String own = "plain" + threads + "-" + connections + mode.relaxed() + mode.bulk() + "/";
      LongFunction<String> name = i -> own + SampleNames.name(i);
      Numbers made = Numbers.endless();
      plain(
          add,
          mode,
          connections,
          made,
          mode.bulk()
              ? call -> jdbc.addAll(CatalogCalls.names(call, name))
              : call -> jdbc.add(name.apply(call)));
      plain(
          delete,
          mode,
          connections,
          Numbers.following(made),
          mode.bulk()
              ? call -> jdbc.deleteAll(CatalogCalls.names(call, name))
              : call -> jdbc.delete(name.apply(call)));
    }
    return List.of(add, delete);
  }

  private Pair served(String what, Mode mode, Load load) {
    Pair pair = new Pair(what + mode.said(), new ArrayList<>());
    side(
        pair.service(),
        contenders.with(mode.relaxed(), load),
        contenders.service(mode.relaxed()).handles());
    return pair;
  }

  private void plain(Pair pair, Mode mode, int connections, Numbers numbers, LongConsumer call) {
    String name =
        "plain " + pair.service() + ", " + connections + (connections == 1 ? " conn." : " conns.");
    pair.plain().add(name);
    Load load = new ClosedLoop(mode.threads(), numbers, call);
    side(
        name,
        contenders.with(mode.relaxed(), mode.bulk() ? load.each(CatalogCalls.BULK) : load),
        contenders.database());
  }

  private PlainJdbc jdbc(Mode mode, int connections) throws SQLException {
    String key = connections + " " + mode.relaxed();
    if (!opened.containsKey(key)) {
      opened.put(key, contenders.plain(connections, mode.relaxed()));
    }
    return opened.get(key);
  }
}
