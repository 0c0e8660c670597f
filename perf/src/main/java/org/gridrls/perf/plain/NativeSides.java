package org.gridrls.perf.plain;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
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
  private final Map<String, Numbers> added = new HashMap<>();
  private final List<Match> matches = new ArrayList<>();
  private Map<String, Measured> measured = Map.of();

  NativeSides(Contenders contenders, Rounds rounds, int names) {
    this.contenders = contenders;
    this.rounds = rounds;
    this.which = call -> SampleNames.scattered(call, names);
  }

  /** Deletes take the names that adds of the same load have left, and end early without any. */
  enum Operation {
    QUERY,
    ADD,
    DELETE;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

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

  /** One operation by the service, and by plain JDBC with some numbers of connections, or none. */
  record Match(Operation operation, Mode mode, String service, List<String> plain) {}

  LongUnaryOperator which() {
    return which;
  }

  Contenders contenders() {
    return contenders;
  }

  List<Match> matches() {
    return matches;
  }

  void side(String name, Load load, List<ProcessHandle> serving) {
    rounds.side(name, load, serving);
  }

  Map<String, Measured> run() {
    measured = rounds.run();
    return measured;
  }

  double rate(String side) {
    return measured.get(side).perSecond();
  }

  double plainRate(Match match) {
    return match.plain().stream().mapToDouble(this::rate).max().orElseThrow();
  }

  /** An operation by the service alone. */
  Match served(Operation operation, Mode mode) {
    String name = operation.word() + mode.said();
    Match match = new Match(operation, mode, name, new ArrayList<>());
    side(
        name,
        contenders.with(mode.relaxed(), load(operation, mode)),
        contenders.service(mode.relaxed()).handles());
    matches.add(match);
    return match;
  }

  private Load load(Operation operation, Mode mode) {
    CatalogCalls calls = new CatalogCalls(contenders.service(mode.relaxed()).url());
    int threads = mode.threads();
    String prefix = "change" + threads + (mode.relaxed() ? "r" : "") + (mode.bulk() ? "b/" : "/");
    Numbers numbers = numbers(operation, prefix);
    if (operation == Operation.QUERY) {
      return mode.bulk() ? calls.bulkQueries(threads, which) : calls.queries(threads, which);
    }
    boolean adds = operation == Operation.ADD;
    return mode.bulk()
        ? calls.bulkChanges(adds ? "bulkCreate" : "bulkDelete", threads, numbers, prefix)
        : calls.changes(adds ? "create" : "delete", threads, numbers, prefix);
  }

  private Numbers numbers(Operation operation, String prefix) {
    return switch (operation) {
      case QUERY -> Numbers.endless();
      case ADD -> added.computeIfAbsent(prefix, first -> Numbers.endless());
      case DELETE -> Numbers.following(added.computeIfAbsent(prefix, first -> Numbers.endless()));
    };
  }

  /** The same by plain JDBC, too, with each number of connections. */
  Match compared(Operation operation, Mode mode) throws SQLException {
    return compared(operation, mode, contenders.connections(mode.threads()));
  }

  Match compared(Operation operation, Mode mode, List<Integer> numbersOfConnections)
      throws SQLException {
    Match match = served(operation, mode);
    for (int connections : numbersOfConnections) {
      String name =
          "plain "
              + match.service()
              + ", "
              + connections
              + (connections == 1 ? " conn." : " conns.");
      String prefix =
          "plain" + mode.threads() + "-" + connections + mode.relaxed() + mode.bulk() + "/";
      LongConsumer call = plain(operation, mode, jdbc(mode, connections), prefix);
      Load load = new ClosedLoop(mode.threads(), numbers(operation, prefix), call);
      Load counted = mode.bulk() ? load.each(CatalogCalls.BULK) : load;
      side(name, contenders.with(mode.relaxed(), counted), contenders.database());
      match.plain().add(name);
    }
    return match;
  }

  private LongConsumer plain(Operation operation, Mode mode, PlainJdbc jdbc, String prefix) {
    LongFunction<String> name =
        operation == Operation.QUERY
            ? call -> SampleNames.name(which.applyAsLong(call))
            : call -> prefix + SampleNames.name(call);
    LongFunction<List<String>> names = call -> CatalogCalls.names(call, name);
    return switch (operation) {
      case QUERY ->
          mode.bulk()
              ? call -> jdbc.queryAll(names.apply(call))
              : call -> jdbc.query(name.apply(call));
      case ADD ->
          mode.bulk() ? call -> jdbc.addAll(names.apply(call)) : call -> jdbc.add(name.apply(call));
      case DELETE ->
          mode.bulk()
              ? call -> jdbc.deleteAll(names.apply(call))
              : call -> jdbc.delete(name.apply(call));
    };
  }

  private PlainJdbc jdbc(Mode mode, int connections) throws SQLException {
    String key = connections + " " + mode.relaxed();
    if (!opened.containsKey(key)) {
      opened.put(key, contenders.plain(connections, mode.relaxed()));
    }
    return opened.get(key);
  }
}
