package org.gridrls.perf.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.calls.NameCalls;
import org.gridrls.perf.calls.SampleNames;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.database.DatabaseServer;
import org.gridrls.perf.process.Running;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run peers}: the catalog beside what a user would take instead. */
@Command(name = "peers")
public final class PeersCommand extends Bench {
  @Option(names = "--db", defaultValue = "SQLITE")
  Database database;

  @Option(names = "--names", defaultValue = "100000")
  int names;

  @Option(names = "--threads", split = ",", defaultValue = "1,100")
  Set<Integer> threads;

  @Option(names = "--roles", defaultValue = "LRC")
  Roles roles;

  /** The roles of the service. */
  enum Roles {
    LRC,
    ALL
  }

  @Override
  protected void measure() throws Exception {
    TreeSet<Integer> clients = new TreeSet<>(threads);
    if (roles == Roles.ALL) {
      Contender all = catalog("all roles", ", all roles", "[lrc,rli,registry]");
      PeerMatches matches = matches(all, catalog("catalog alone", "", "lrc"));
      matches.single(clients.last(), 0.85);
      matches.measure(table);
      table.remark("On %s; a server with all roles updates its own index.", database);
      return;
    }
    PeerMatches matches = matches(contenders());
    for (int count : guard ? Set.of(clients.last()) : clients) {
      matches.single(count, count == clients.last() ? 1 : 0);
    }
    matches.bulks(1);
    matches.pages(0.8);
    if (!guard) {
      matches.sorted();
    }
    matches.measure(table);
    String etcd =
        Etcd.isInstalled()
            ? "etcd by its JSON gateway, which its own clients do not need"
            : "there is no etcd on this machine";
    table.remark(
        "The catalog and the hand-made service (plain Java: Jetty, JSON, HikariCP, one table, group"
            + " commit) on %s%s.",
        database, guard ? "" : "; " + etcd);
  }

  private Contender[] contenders() throws Exception {
    Contender catalog = catalog("catalog", "", "lrc");
    Stream<Contender> etcd = guard || !Etcd.isInstalled() ? Stream.of() : Stream.of(etcd());
    return Stream.concat(Stream.of(catalog, handMade()), etcd).toArray(Contender[]::new);
  }

  private PeerMatches matches(Contender... contenders) {
    for (Contender one : contenders) {
      one.fill(names);
      workspace.say("filled %s with %,d names", one.name(), names);
    }
    TreeSet<String> sorted =
        LongStream.range(0, names)
            .mapToObj(SampleNames::name)
            .collect(Collectors.toCollection(TreeSet::new));
    return new PeerMatches(rounds(), sorted, List.of(contenders));
  }

  private Contender catalog(String name, String suffix, String roles) throws Exception {
    String place = name.replace(' ', '-');
    Optional<DatabaseServer> own = database.start(workspace, place + "-database");
    Optional<String> store = own.map(server -> server.newStore("store"));
    Running server = Database.server(servers, place, store, Map.of("roles", roles));
    return contender(name, suffix, new CatalogCalls(server.url()), server, own);
  }

  private Contender handMade() throws Exception {
    Optional<DatabaseServer> own = database.start(workspace, "peer-database");
    String url =
        own.map(server -> server.newStore("store"))
            .orElseGet(() -> "jdbc:sqlite:" + workspace.place("peer.db"));
    Running server = servers.program("peer", PeerServer.class, url);
    String name = "hand-made service";
    return contender(name, ", " + name, new PeerCalls(server.url()), server, own);
  }

  private static Contender contender(
      String name,
      String suffix,
      NameCalls calls,
      Running server,
      Optional<DatabaseServer> database) {
    List<ProcessHandle> serving = new ArrayList<>(server.handles());
    database.ifPresent(one -> serving.add(one.process()));
    return new Contender(name, suffix, calls, serving);
  }

  private Contender etcd() {
    Etcd etcd = workspace.opened(new Etcd(workspace));
    return new Contender("etcd", ", etcd", new EtcdCalls(etcd.url()), List.of(etcd.process()));
  }
}
