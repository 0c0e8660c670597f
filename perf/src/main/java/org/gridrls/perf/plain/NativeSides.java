package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.gridrls.perf.catalog.CatalogCalls;
import org.gridrls.perf.catalog.SampleNames;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;

/**
 * The sides of a comparison, that is each operation by the service and by plain JDBC with each
 * number of connections, and what came of them. For one thread.
 */
final class NativeSides {
  static final int BULK = CatalogCalls.BULK;

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

  /** One operation by the service, and by plain JDBC in some ways. */
  record Pair(String service, List<String> plain) {}

  /**
   * How both sides are loaded.
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

  Pair queries(Mode mode) throws SQLException {
    CatalogCalls calls = calls(mode);
    Load load =
        mode.bulk()
            ? calls.bulkQueries(mode.threads(), which)
            : calls.queries(mode.threads(), which);
    return pair(
        "query",
        mode,
        load,
        jdbc ->
            mode.bulk()
                ? call -> jdbc.queryAll(names(call, i -> SampleNames.name(which.applyAsLong(i))))
                : call -> jdbc.query(SampleNames.name(which.applyAsLong(call))));
  }

  /** Adds what is new each time, then deletes of the same, which end early when they are faster. */
  List<Pair> changes(Mode mode) throws SQLException {
    String prefix =
        "change" + mode.threads() + (mode.relaxed() ? "r" : "") + (mode.bulk() ? "b/" : "/");
    CatalogCalls calls = calls(mode);
    Numbers added = Numbers.endless();
    Numbers deleted = Numbers.following(added);
    Load adds =
        mode.bulk()
            ? calls.bulkCreates(mode.threads(), added, prefix)
            : calls.creates(mode.threads(), added, prefix);
    Load deletes =
        mode.bulk()
            ? calls.bulkDeletes(mode.threads(), deleted, prefix)
            : calls.deletes(mode.threads(), deleted, prefix);
    Pair add = new Pair("add" + mode.said(), new ArrayList<>());
    Pair delete = new Pair("delete" + mode.said(), new ArrayList<>());
    serve(add, mode, adds);
    serve(delete, mode, deletes);
    for (int connections : contenders.connections(mode.threads())) {
      Numbers plainAdded = Numbers.endless();
      plain(add, mode, connections, plainAdded, change(mode, connections, true));
      plain(
          delete,
          mode,
          connections,
          Numbers.following(plainAdded),
          change(mode, connections, false));
    }
    return List.of(add, delete);
  }

  private LongConsumer change(Mode mode, int connections, boolean add) throws SQLException {
    PlainJdbc jdbc = jdbc(mode, connections);
    String prefix =
        "plain" + mode.threads() + "-" + connections + mode.relaxed() + mode.bulk() + "/";
    LongFunction<String> name = i -> prefix + SampleNames.name(i);
    BiConsumer<PlainJdbc, Long> one =
        add ? (j, i) -> j.add(name.apply(i)) : (j, i) -> j.delete(name.apply(i));
    BiConsumer<PlainJdbc, Long> many =
        add ? (j, i) -> j.addAll(names(i, name)) : (j, i) -> j.deleteAll(names(i, name));
    return call -> (mode.bulk() ? many : one).accept(jdbc, call);
  }

  private static List<String> names(long call, LongFunction<String> name) {
    return IntStream.range(0, BULK).mapToObj(i -> name.apply(call * BULK + i)).toList();
  }

  private CatalogCalls calls(Mode mode) {
    return new CatalogCalls(contenders.service(mode.relaxed()).url());
  }

  private interface PlainCall {
    LongConsumer by(PlainJdbc jdbc);
  }

  private Pair pair(String what, Mode mode, Load service, PlainCall call) throws SQLException {
    Pair pair = new Pair(what + mode.said(), new ArrayList<>());
    serve(pair, mode, service);
    for (int connections : contenders.connections(mode.threads())) {
      PlainJdbc jdbc = jdbc(mode, connections);
      plain(pair, mode, connections, Numbers.endless(), call.by(jdbc));
    }
    return pair;
  }

  private void serve(Pair pair, Mode mode, Load load) {
    side(
        pair.service(),
        contenders.with(mode.relaxed(), load),
        contenders.service(mode.relaxed()).handles());
  }

  private void plain(Pair pair, Mode mode, int connections, Numbers numbers, LongConsumer call) {
    String name =
        "plain " + pair.service() + ", " + connections + (connections == 1 ? " conn." : " conns.");
    pair.plain().add(name);
    Load load = new ClosedLoop(mode.threads(), numbers, call);
    side(
        name,
        contenders.with(mode.relaxed(), mode.bulk() ? load.each(BULK) : load),
        contenders.database());
  }

  private PlainJdbc jdbc(Mode mode, int connections) throws SQLException {
    String key = connections + " " + mode.relaxed();
    PlainJdbc jdbc = opened.get(key);
    if (jdbc == null) {
      jdbc = contenders.plain(connections, mode.relaxed());
      opened.put(key, jdbc);
    }
    return jdbc;
  }
}
