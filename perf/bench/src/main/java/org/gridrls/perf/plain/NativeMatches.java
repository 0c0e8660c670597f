package org.gridrls.perf.plain;

import static org.gridrls.perf.report.Figure.of;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;

/**
 * The sides of a comparison, and the bars of their ratios: each operation by the service, and by
 * plain JDBC with each number of connections. For one thread.
 */
final class NativeMatches {
  private static final int BULK_CLIENTS = 4;
  private static final int POOL = 16;
  private static final String ALL_ROLES = ", all roles";
  private static final String PAPERS_ADD = "the papers' add, plain JDBC";
  private static final String PAPERS_DELETE = "the papers' delete, plain JDBC";

  private final Contenders contenders;
  private final Rounds rounds;
  private final LongUnaryOperator which;
  private final SortedSet<Integer> threads;
  private final Map<Integer, PlainJdbc> opened = new HashMap<>();
  private final Map<String, Numbers> added = new HashMap<>();
  private final List<Match> matches = new ArrayList<>();
  private final ResultTable table;
  private final Database database;
  private final boolean papersWay;
  private Outcome outcome;

  /**
   * Deletes take the names that adds of the same load have left, and end early without any. The
   * papers' ratios are those with ten threads and with a hundred, of one client and of ten.
   */
  private enum Operation {
    QUERY("query", "0.80", "0.70"),
    ADD("create", "0.89", "above 1"),
    DELETE("delete", "0.87", "0.96");

    private final String call;
    private final String few;
    private final String many;

    Operation(String call, String few, String many) {
      this.call = call;
      this.few = few;
      this.many = many;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The load of both sides.
   *
   * @param bulk operations come by the thousand
   */
  private record Mode(int threads, boolean bulk) {
    String said() {
      return ", " + threads + (bulk ? " clients in bulks" : " clients");
    }
  }

  /** One operation by the service, and by plain JDBC with some numbers of connections, or none. */
  private record Match(Operation operation, Mode mode, String service, List<String> plain) {}

  NativeMatches(
      Contenders contenders,
      Rounds rounds,
      int names,
      SortedSet<Integer> threads,
      ResultTable table,
      Database database) {
    this.contenders = contenders;
    this.rounds = rounds;
    this.which = call -> SampleNames.scattered(call, names);
    this.threads = threads;
    this.table = table;
    this.database = database;
    this.papersWay = database != Database.SQLITE;
  }

  /** Each operation by a server with all roles, which updates its own index, and by a catalog. */
  void allRoles() {
    Mode mode = new Mode(threads.last(), false);
    Map<String, Running> sides =
        new TreeMap<>(Map.of("", contenders.service(false), ALL_ROLES, contenders.allRoles()));
    for (Operation operation : Operation.values()) {
      sides.forEach(
          (roles, server) ->
              rounds.side(
                  operation.word() + mode.said() + roles,
                  served(operation, mode, server, roles.isEmpty() ? "change" : "all"),
                  server.handles()));
    }
    outcome = rounds.run();
    for (Operation operation : Operation.values()) {
      String alone = operation.word() + mode.said();
      String all = alone + ALL_ROLES;
      double processor =
          outcome.sides().get(alone).serverMicros() / outcome.sides().get(all).serverMicros();
      table
          .add(of(all + " / catalog alone", outcome.ratio(all, alone), "x").atLeast(0.85))
          .add(of(all + " / catalog alone, by processor time", processor, "x"));
    }
    table.rates(outcome);
  }

  void addAll() throws SQLException {
    List<Mode> modes =
        Stream.concat(
                threads.stream().map(count -> new Mode(count, false)),
                Stream.of(new Mode(BULK_CLIENTS, true)))
            .toList();
    for (Mode mode : modes) {
      for (Operation operation : Operation.values()) {
        compared(operation, mode, contenders.connections(mode.threads()));
      }
    }
  }

  /**
   * Only the sides of figures that have bars; deletes keep the size of the catalog. Plain JDBC has
   * the smaller number of connections, which is the faster one in all full runs.
   */
  void addThoseOfBars(boolean onServer) throws SQLException {
    List<Integer> fewest = contenders.connections(threads.last()).subList(0, 1);
    List<Integer> none = List.of();
    Mode single = new Mode(threads.last(), false);
    Mode bulk = new Mode(BULK_CLIENTS, true);
    compared(Operation.QUERY, bulk, none);
    compared(Operation.QUERY, single, onServer ? fewest : none);
    compared(Operation.ADD, single, onServer ? none : fewest);
    if (!onServer) {
      compared(Operation.ADD, bulk, none);
      compared(Operation.DELETE, bulk, none);
    }
    compared(Operation.DELETE, single, none);
  }

  /** An operation by the service, and by plain JDBC with each number of connections. */
  private void compared(Operation operation, Mode mode, List<Integer> connections)
      throws SQLException {
    String name = operation.word() + mode.said();
    Match match = new Match(operation, mode, name, new ArrayList<>());
    matches.add(match);
    Running service = contenders.service(false);
    rounds.side(name, served(operation, mode, service, "change"), service.handles());
    for (int count : connections) {
      String plain = "plain %s, %d %s".formatted(name, count, count == 1 ? "conn." : "conns.");
      String prefix = "plain" + mode.threads() + "-" + count + mode.bulk() + "/";
      if (!opened.containsKey(count)) {
        opened.put(count, contenders.plain(count));
      }
      LongConsumer call = plain(operation, mode.bulk(), opened.get(count), prefix);
      Load load = new ClosedLoop(mode.threads(), numbers(operation, prefix), call);
      Load counted = mode.bulk() ? load.each(CatalogCalls.BULK) : load;
      rounds.side(plain, counted, contenders.database());
      match.plain().add(plain);
    }
  }

  private Load served(Operation operation, Mode mode, Running service, String first) {
    CatalogCalls calls = new CatalogCalls(service.url());
    int clients = mode.threads();
    if (operation == Operation.QUERY) {
      return mode.bulk() ? calls.bulkQueries(clients, which) : calls.queries(clients, which);
    }
    String prefix = first + clients + (mode.bulk() ? "b/" : "/");
    Numbers numbers = numbers(operation, prefix);
    return mode.bulk()
        ? calls.bulkChanges(operation.call, clients, numbers, prefix)
        : calls.changes(operation.call, clients, numbers, prefix);
  }

  private Numbers numbers(Operation operation, String prefix) {
    if (operation == Operation.QUERY) {
      return Numbers.endless();
    }
    Numbers adds = added.computeIfAbsent(prefix, first -> Numbers.endless());
    return operation == Operation.ADD ? adds : Numbers.following(adds, 1);
  }

  private LongConsumer plain(Operation operation, boolean bulk, PlainJdbc jdbc, String prefix) {
    LongFunction<String> name =
        operation == Operation.QUERY
            ? call -> SampleNames.name(which.applyAsLong(call))
            : call -> prefix + SampleNames.name(call);
    LongFunction<List<String>> names = call -> CatalogCalls.names(call, name);
    return switch (operation) {
      case QUERY ->
          bulk ? call -> jdbc.queryAll(names.apply(call)) : call -> jdbc.query(name.apply(call));
      case ADD ->
          bulk ? call -> jdbc.addAll(names.apply(call)) : call -> jdbc.add(name.apply(call));
      case DELETE ->
          bulk ? call -> jdbc.deleteAll(names.apply(call)) : call -> jdbc.delete(name.apply(call));
    };
  }

  /** Three tables and several statements for each change. */
  void papersWay(Workspace workspace, DatabaseServer database, int names) throws SQLException {
    PlainJdbc papers =
        workspace.opened(PlainJdbc.onPapersTables(database.newStore("papers"), POOL, names));
    Numbers adds = Numbers.endless();
    papersSide(PAPERS_ADD, adds, papers::addInPapersWay);
    papersSide(PAPERS_DELETE, Numbers.following(adds, 1), papers::deleteInPapersWay);
  }

  private void papersSide(String name, Numbers numbers, Consumer<String> change) {
    LongConsumer call = i -> change.accept("add/" + SampleNames.name(i));
    Load load = new ClosedLoop(threads.last(), numbers, call);
    rounds.side(name, load, contenders.database());
  }

  void measure() {
    outcome = rounds.run();
    matches.stream()
        .filter(match -> !match.plain().isEmpty())
        .forEach(match -> table.add(ratio(match)));
    match(Operation.QUERY, false).ifPresent(this::queries);
    match(Operation.ADD, false).ifPresent(this::adds);
    names(Operation.QUERY, 230_000);
    names(Operation.ADD, papersWay ? 60_000 : 120_000);
    table.rates(outcome);
  }

  /** The rate of bulks, which a short run of the guard does not compare. */
  private void names(Operation operation, double least) {
    match(operation, true)
        .map(bulk -> of("bulk " + operation.word(), outcome.rate(bulk.service()), "names/s"))
        .ifPresent(rate -> table.add(rate.atLeast(least)));
  }

  /** Returns the faster number of connections of plain JDBC. */
  private String plain(Match match) {
    return Collections.max(match.plain(), Comparator.comparingDouble(outcome::rate));
  }

  private Figure ratio(Match match) {
    Mode mode = match.mode();
    Operation operation = match.operation();
    String papers = mode.bulk() ? "" : mode.threads() <= 10 ? operation.few : operation.many;
    double ratio = outcome.ratio(match.service(), plain(match));
    Figure figure = of(match.service() + " / plain JDBC", ratio, "x").then(papers);
    if (mode.bulk() || mode.threads() != threads.last()) {
      return figure;
    }
    if (operation == Operation.QUERY && papersWay) {
      return figure.atLeast(0.7);
    }
    if (operation != Operation.ADD || database == Database.MARIADB) {
      return figure;
    }
    return figure.atLeast(database == Database.SQLITE ? 4 : 2.5);
  }

  private void queries(Match query) {
    match(Operation.QUERY, true)
        .ifPresent(
            bulk -> {
              String what = "bulk query, names / " + (papersWay ? "plain JDBC query" : "query");
              double rate = papersWay ? outcome.rate(plain(query)) : outcome.rate(query.service());
              double ratio = outcome.rate(bulk.service()) / rate;
              table.add(of(what, ratio, "x").atLeast(papersWay ? 4 : 5).then("1.27"));
            });
  }

  private void adds(Match add) {
    if (papersWay) {
      String delete = match(Operation.DELETE, false).orElseThrow().service();
      double adds = outcome.ratio(add.service(), PAPERS_ADD);
      double deletes = outcome.ratio(delete, PAPERS_DELETE);
      table
          .add(
              of("add / the papers' way", adds, "x")
                  .atLeast(database == Database.POSTGRESQL ? 6 : 2))
          .add(of("delete / the papers' way", deletes, "x").atLeast(2));
      return;
    }
    match(Operation.ADD, true)
        .map(bulk -> outcome.ratio(bulk.service(), plain(add)))
        .map(ratio -> of("bulk add, names / plain JDBC add", ratio, "x").atLeast(3))
        .ifPresent(table::add);
  }

  /** In bulks, or by the greatest number of threads. */
  private Optional<Match> match(Operation operation, boolean bulk) {
    Mode mode = new Mode(bulk ? BULK_CLIENTS : threads.last(), bulk);
    return matches.stream()
        .filter(match -> match.operation() == operation && match.mode().equals(mode))
        .findFirst();
  }
}
