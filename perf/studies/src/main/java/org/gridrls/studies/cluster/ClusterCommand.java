package org.gridrls.studies.cluster;

import static org.gridrls.perf.report.Figure.of;

import java.io.IOException;
import java.nio.file.Files;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.gridrls.perf.bench.Bench;
import org.gridrls.perf.bench.Study;
import org.gridrls.perf.calls.CatalogCalls;
import org.gridrls.perf.database.Database;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Rounds.Outcome;
import org.gridrls.perf.process.Running;
import org.gridrls.studies.cluster.ClusterAdds.Cost;
import org.gridrls.testkit.cluster.GaleraCluster;
import org.gridrls.testkit.cluster.PostgresqlCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code perf/run cluster}: what durable adds cost a catalog on a cluster of databases. */
@Command(
    name = "cluster",
    description =
        "Durable adds by 100 clients to a catalog on one database and to one on a cluster of three, in turns.")
public final class ClusterCommand extends Bench implements Study {
  private static final int CLIENTS = 100;
  private static final int NODES = 3;

  @Option(
      names = "--only",
      split = ",",
      description = "postgresql (a commit waits for one of two standbys), galera (MariaDB)")
  Set<Kind> only = EnumSet.allOf(Kind.class);

  /** What is measured. */
  enum Kind {
    POSTGRESQL,
    GALERA
  }

  @Override
  protected void measure() throws IOException {
    if (only.contains(Kind.POSTGRESQL)) {
      Files.createDirectories(workspace.place("one"));
      PostgresqlCluster one = new PostgresqlCluster(workspace.place("one"), 1, false);
      ClusterAdds alone = adds("PostgreSQL", workspace.opened(one).url(), one.nodes());
      Files.createDirectories(workspace.place("quorum"));
      PostgresqlCluster three = new PostgresqlCluster(workspace.place("quorum"), NODES, true);
      compare(alone, adds("PostgreSQL, quorum", workspace.opened(three).url(), three.nodes()), 0.6);
    }
    List<String> missing = GaleraCluster.missing();
    if (only.contains(Kind.GALERA) && missing.isEmpty()) {
      GaleraCluster one = workspace.opened(new GaleraCluster(1));
      ClusterAdds alone = adds("MariaDB", one.url(), one.nodes());
      GaleraCluster three = workspace.opened(new GaleraCluster(NODES));
      compare(alone, adds("MariaDB, Galera", three.url(), three.nodes()), 0.5);
    } else if (only.contains(Kind.GALERA)) {
      table.remark("Galera was not measured, because this machine lacks %s.", missing);
    }
    table.remark(
        "%d clients, one name in a call; a cluster has %d nodes. Every node flushes each commit to"
            + " disk; one database differs from a node of the cluster only by the settings of"
            + " replication. All nodes, the catalog and the clients share one machine, so the rates"
            + " include the processor time of all nodes. When the other nodes have machines of their"
            + " own, the catalog and the active node limit the rate: the ratio by processor time is"
            + " that of these two.",
        CLIENTS, NODES);
  }

  private ClusterAdds adds(String name, String url, List<ProcessHandle> nodes) {
    nodes.forEach(workspace::watch);
    String server = name.replaceAll("\\W+", "-");
    Running catalog = Database.server(servers, server, Optional.of(url), Map.of("roles", "lrc"));
    CatalogCalls calls = new CatalogCalls(catalog.url());
    return new ClusterAdds(
        name, catalog, nodes, calls.changes("create", CLIENTS, Numbers.endless(), ""));
  }

  /** Ends both catalogs, so that their idle work is not part of what comes next. */
  private void compare(ClusterAdds alone, ClusterAdds cluster, double bar) {
    Outcome outcome =
        rounds()
            .side(alone.name(), alone, alone.handles())
            .side(cluster.name(), cluster, cluster.handles())
            .run();
    String ratio = "adds, " + cluster.name() + " / " + alone.name();
    table
        .add(of(ratio, outcome.ratio(cluster.name(), alone.name()), "x").atLeast(bar))
        .add(
            of(
                    ratio + ", by processor time without the other nodes",
                    micros(alone, Cost::serving) / micros(cluster, Cost::serving),
                    "x")
                .atLeast(bar))
        .rates(outcome);
    for (ClusterAdds side : List.of(alone, cluster)) {
      table
          .add(of(side.name() + ": add, catalog", micros(side, Cost::catalog), "us"))
          .add(of(side.name() + ": add, active node", micros(side, Cost::active), "us"));
    }
    table.add(of(cluster.name() + ": add, other nodes", micros(cluster, Cost::others), "us"));
    alone.close();
    cluster.close();
  }

  private double micros(ClusterAdds side, ToDoubleFunction<Cost> which) {
    return side.micros(rounds, which);
  }
}
