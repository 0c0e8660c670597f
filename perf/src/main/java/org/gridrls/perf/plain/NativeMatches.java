package org.gridrls.perf.plain;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.LongConsumer;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Load;
import org.gridrls.perf.measure.Measured;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.plain.NativeSides.Mode;
import org.gridrls.perf.plain.NativeSides.Pair;
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
  private final List<Match> matches = new ArrayList<>();
  private boolean papersWay;

  NativeMatches(NativeSides sides, SortedSet<Integer> threads) {
    this.sides = sides;
    this.threads = threads;
  }

  private record Match(String operation, Mode mode, Pair pair) {}

  /** The cost of SOAP and of HTTP without our work. */
  void ceilings(Servers servers, Workspace workspace) throws IOException {
    String name = SampleNames.name(0);
    CatalogCalls service = new CatalogCalls(sides.contenders().service(false).url());
    Path reply = Files.writeString(workspace.place("reply.xml"), service.recordedQuery(name));
    Running constant = servers.constant(reply);
    Running echo = servers.echo("lrc", reply);
    sides.side(CONSTANT, echoes(constant, name), constant.handles());
    sides.side(ECHO, echoes(echo, name), echo.handles());
  }

  private Load echoes(Running server, String name) {
    return new CatalogCalls(server.url()).echoes(threads.last(), sides.which(), name);
  }

  /** Queries are the same whether commits are relaxed, so they are asked once. */
  void add(boolean relaxed) throws SQLException {
    for (int count : threads) {
      add(new Mode(count, relaxed, false), !relaxed);
    }
    add(new Mode(BULK_CLIENTS, relaxed, true), !relaxed);
  }

  private void add(Mode mode, boolean queries) throws SQLException {
    if (queries) {
      matches.add(new Match("query", mode, sides.queries(mode)));
    }
    List<Pair> changes = sides.changes(mode);
    matches.add(new Match("add", mode, changes.get(0)));
    matches.add(new Match("delete", mode, changes.get(1)));
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
    sides.run();
    ResultTable table = new ResultTable();
    matches.forEach(match -> table.add(ratio(match)));
    Optional<Match> single = match("query", threads.last(), false);
    if (single.isPresent()) {
      ceilings(table, single.get());
    }
    match("add", threads.last(), false).ifPresent(add -> adds(table, add));
    return table.rates(sides.measured());
  }

  private Figure ratio(Match match) {
    Pair pair = match.pair();
    Figure figure = of(pair.service() + " / plain JDBC", sides.ratio(pair), "x");
    boolean most = match.mode().threads() == threads.last() && !match.mode().bulk();
    if (match.mode().relaxed()) {
      return figure.then(papers(match));
    }
    if (most && match.operation().equals("query") && papersWay) {
      figure = figure.atLeast(0.7);
    }
    if (most && match.operation().equals("add") && !papersWay) {
      figure = figure.atLeast(2);
    }
    return figure.then(papers(match));
  }

  /** With ten threads and with a hundred, of one client and of ten. */
  private static String papers(Match match) {
    boolean few = match.mode().threads() <= 10;
    if (match.mode().bulk()) {
      return "";
    }
    return switch (match.operation()) {
      case "query" -> few ? "0.80" : "0.70";
      case "add" -> few ? "0.89" : "above 1";
      default -> few ? "0.87" : "0.96";
    };
  }

  private void ceilings(ResultTable table, Match query) {
    double rate = sides.rate(query.pair().service());
    Figure beside = of("query / empty operation", rate / sides.rate(ECHO), "x");
    table.add(papersWay ? beside : beside.atLeast(0.7));
    table.add(of("query / constant HTTP answer", rate / sides.rate(CONSTANT), "x"));
    match("query", BULK_CLIENTS, true)
        .ifPresent(
            bulk -> {
              double names = sides.rate(bulk.pair().service());
              double other = papersWay ? sides.plainRate(query.pair()) : rate;
              String what = "bulk query, names / " + (papersWay ? "plain JDBC query" : "query");
              table.add(of(what, names / other, "x").atLeast(papersWay ? 4 : 5).then("1.27"));
            });
    for (String side : List.of(CONSTANT, ECHO, query.pair().service())) {
      Measured measured = sides.of(side);
      table.add(of("server's processor, " + side, measured.serverMicros(), "us/op"));
    }
  }

  private void adds(ResultTable table, Match add) {
    double rate = sides.rate(add.pair().service());
    if (papersWay) {
      String deletes = match("delete", threads.last(), false).orElseThrow().pair().service();
      double deleteRatio = sides.rate(deletes) / sides.rate(PAPERS_DELETE);
      table
          .add(of("add / the papers' way", rate / sides.rate(PAPERS_ADD), "x").atLeast(2))
          .add(of("delete / the papers' way", deleteRatio, "x").atLeast(2));
      return;
    }
    match("add", BULK_CLIENTS, true)
        .map(bulk -> sides.rate(bulk.pair().service()) / sides.plainRate(add.pair()))
        .ifPresent(
            ratio -> table.add(of("bulk add, names / plain JDBC add", ratio, "x").atLeast(3)));
  }

  private Optional<Match> match(String operation, int count, boolean bulk) {
    return matches.stream()
        .filter(match -> match.operation().equals(operation))
        .filter(match -> match.mode().equals(new Mode(count, false, bulk)))
        .findFirst();
  }
}
