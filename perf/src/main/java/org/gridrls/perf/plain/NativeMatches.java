package org.gridrls.perf.plain;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.plain.NativeSides.Match;
import org.gridrls.perf.plain.NativeSides.Mode;
import org.gridrls.perf.plain.NativeSides.Operation;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Workspace;
import org.gridrls.perf.report.Figure;
import org.gridrls.perf.report.ResultTable;

/** The comparisons of sides, and the bars of their ratios. For one thread. */
final class NativeMatches {
  private static final int BULK_CLIENTS = 4;
  private static final int POOL = 16;
  private static final String CONSTANT = "constant HTTP answer";
  private static final String ECHO = "empty operation, same messages";
  private static final String PAPERS_ADD = "the papers' add, plain JDBC";
  private static final String PAPERS_DELETE = "the papers' delete, plain JDBC";

  private final NativeSides sides;
  private final SortedSet<Integer> threads;
  private boolean papersWay;

  NativeMatches(NativeSides sides, SortedSet<Integer> threads) {
    this.sides = sides;
    this.threads = threads;
  }

  /** The cost of HTTP without our work. */
  void constant(Servers servers, Path reply) {
    Running constant = servers.constant(reply);
    sides.side(CONSTANT, echoes(constant), constant.handles());
  }

  /** The cost of SOAP without our work. */
  void echo(Servers servers, Path reply) {
    Running echo = servers.echo("lrc", reply);
    sides.side(ECHO, echoes(echo), echo.handles());
  }

  /** A reply of the service for both. */
  Path recorded(Workspace workspace) throws IOException {
    CatalogCalls service = new CatalogCalls(sides.contenders().service(false).url());
    return Files.writeString(
        workspace.place("reply.xml"), service.recordedQuery(SampleNames.name(0)));
  }

  private Load echoes(Running server) {
    return new CatalogCalls(server.url())
        .echoes(threads.last(), sides.which(), SampleNames.name(0));
  }

  /** Queries are the same whether commits are relaxed, so they are asked once. */
  void addAll(boolean relaxed) throws SQLException {
    List<Mode> modes =
        Stream.concat(
                threads.stream().map(count -> new Mode(count, relaxed, false)),
                Stream.of(new Mode(BULK_CLIENTS, relaxed, true)))
            .toList();
    for (Mode mode : modes) {
      if (!relaxed) {
        sides.compared(Operation.QUERY, mode);
      }
      sides.compared(Operation.ADD, mode);
      sides.compared(Operation.DELETE, mode);
    }
  }

  /**
   * Only the sides of figures that have bars; deletes keep the size of the catalog. Plain JDBC has
   * the smaller number of connections, which is the faster one in all full runs.
   */
  void addThoseOfBars(boolean onServer) throws SQLException {
    List<Integer> fewest = sides.contenders().connections(threads.last()).subList(0, 1);
    Mode single = new Mode(threads.last(), false, false);
    Mode bulk = new Mode(BULK_CLIENTS, false, true);
    sides.served(Operation.QUERY, bulk);
    if (onServer) {
      sides.compared(Operation.QUERY, single, fewest);
      sides.served(Operation.ADD, single);
    } else {
      sides.served(Operation.QUERY, single);
      sides.compared(Operation.ADD, single, fewest);
      sides.served(Operation.ADD, bulk);
      sides.served(Operation.DELETE, bulk);
    }
    sides.served(Operation.DELETE, single);
  }

  /** Three tables and several statements for each change. */
  void papersWay(Workspace workspace, DatabaseServer database, int names) throws SQLException {
    String store = database.newStore("papers");
    PapersWaySql tables = workspace.opened(new PapersWaySql(store, POOL));
    tables.make(store, names);
    Numbers added = Numbers.endless();
    papersSide(PAPERS_ADD, added, i -> tables.add("add/" + SampleNames.name(i)));
    papersSide(
        PAPERS_DELETE, Numbers.following(added), i -> tables.delete("add/" + SampleNames.name(i)));
    papersWay = true;
  }

  private void papersSide(String name, Numbers numbers, LongConsumer call) {
    sides.side(
        name,
        sides.contenders().with(false, new ClosedLoop(threads.last(), numbers, call)),
        sides.contenders().database());
  }

  ResultTable table() {
    Map<String, Measured> measured = sides.run();
    ResultTable table = new ResultTable();
    sides.matches().stream()
        .filter(match -> !match.plain().isEmpty())
        .forEach(match -> table.add(ratio(match)));
    match(Operation.QUERY, threads.last(), false)
        .ifPresent(query -> queries(table, query, measured));
    match(Operation.ADD, threads.last(), false).ifPresent(add -> adds(table, add));
    return table.rates(measured.values());
  }

  private Figure ratio(Match match) {
    double ratio = sides.rate(match.service()) / sides.plainRate(match);
    Figure figure = of(match.service() + " / plain JDBC", ratio, "x").then(papers(match));
    Mode mode = match.mode();
    if (mode.relaxed() || mode.bulk() || mode.threads() != threads.last()) {
      return figure;
    }
    return switch (match.operation()) {
      case QUERY -> papersWay ? figure.atLeast(0.7) : figure;
      case ADD -> papersWay ? figure : figure.atLeast(2);
      case DELETE -> figure;
    };
  }

  /** With ten threads and with a hundred, of one client and of ten. */
  private static String papers(Match match) {
    boolean few = match.mode().threads() <= 10;
    if (match.mode().bulk()) {
      return "";
    }
    return switch (match.operation()) {
      case QUERY -> few ? "0.80" : "0.70";
      case ADD -> few ? "0.89" : "above 1";
      case DELETE -> few ? "0.87" : "0.96";
    };
  }

  private void queries(ResultTable table, Match query, Map<String, Measured> measured) {
    double rate = sides.rate(query.service());
    if (measured.containsKey(ECHO)) {
      Figure beside = of("query / empty operation", rate / sides.rate(ECHO), "x");
      table.add(papersWay ? beside : beside.atLeast(0.7));
    }
    if (measured.containsKey(CONSTANT)) {
      table.add(of("query / constant HTTP answer", rate / sides.rate(CONSTANT), "x"));
    }
    match(Operation.QUERY, BULK_CLIENTS, true)
        .ifPresent(
            bulk -> {
              double other = papersWay ? sides.plainRate(query) : rate;
              String what = "bulk query, names / " + (papersWay ? "plain JDBC query" : "query");
              double ratio = sides.rate(bulk.service()) / other;
              table.add(of(what, ratio, "x").atLeast(papersWay ? 4 : 5).then("1.27"));
            });
    Stream.of(CONSTANT, ECHO, query.service())
        .filter(measured::containsKey)
        .forEach(
            side ->
                table.add(
                    of("server's processor, " + side, measured.get(side).serverMicros(), "us/op")));
  }

  private void adds(ResultTable table, Match add) {
    double rate = sides.rate(add.service());
    if (papersWay) {
      Match delete = match(Operation.DELETE, threads.last(), false).orElseThrow();
      double deletes = sides.rate(delete.service()) / sides.rate(PAPERS_DELETE);
      table
          .add(of("add / the papers' way", rate / sides.rate(PAPERS_ADD), "x").atLeast(2))
          .add(of("delete / the papers' way", deletes, "x").atLeast(2));
      return;
    }
    match(Operation.ADD, BULK_CLIENTS, true)
        .map(bulk -> sides.rate(bulk.service()) / sides.plainRate(add))
        .ifPresent(
            ratio -> table.add(of("bulk add, names / plain JDBC add", ratio, "x").atLeast(3)));
  }

  private Optional<Match> match(Operation operation, int count, boolean bulk) {
    Mode mode = new Mode(count, false, bulk);
    return sides.matches().stream()
        .filter(match -> match.operation() == operation && match.mode().equals(mode))
        .findFirst();
  }
}
