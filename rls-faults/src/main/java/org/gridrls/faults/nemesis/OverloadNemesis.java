package org.gridrls.faults.nemesis;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;

/**
 * A bounded crowd that asks one server expensive questions, all at the same moments: what waits
 * there is far more than it has places for, but the tester's machine is not busy all the time. Safe
 * for threads.
 */
final class OverloadNemesis implements Nemesis {
  private static final int CROWD = 80;
  private static final Duration BURSTS_APART = Duration.ofSeconds(2);
  private static final Timeouts PATIENCE =
      new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(30));

  private final Cluster cluster;
  private final Checker checker;

  OverloadNemesis(Cluster cluster, Checker checker) {
    this.cluster = cluster;
    this.checker = checker;
  }

  @Override
  public Ending begin(Fault fault) {
    Node node = cluster.node(fault.target());
    AtomicBoolean over = new AtomicBoolean();
    SoapConnector connector = new SoapConnector(PATIENCE);
    ExecutorService crowd = Executors.newFixedThreadPool(CROWD);
    Runnable question = question(node, connector);
    long begin = System.nanoTime();
    for (int i = 0; i < CROWD; i++) {
      crowd.execute(() -> ask(question, begin, over));
    }
    return () -> {
      over.set(true);
      crowd.shutdown();
      await(crowd);
      connector.close();
    };
  }

  private static void await(ExecutorService crowd) {
    try {
      crowd.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Runnable question(Node node, SoapConnector connector) {
    PageRequest page = PageRequest.first(PageRequest.LIMIT_MAX);
    GlobPattern all = GlobPattern.of("*");
    if (node.role().equals("lrc")) {
      LrcClient client = new LrcClient(connector, node.url());
      return () -> client.query(ObjectType.LOGICAL_NAME, all, AttributeSelection.NONE, page);
    }
    RliClient client = new RliClient(connector, node.url());
    return () -> client.lrcsMatching(all, Optional.empty(), page);
  }

  private void ask(Runnable question, long begin, AtomicBoolean over) {
    while (!over.get()) {
      try {
        question.run();
      } catch (RlsException e) {
        checker.refused("a question of many", e.error(), System.nanoTime());
      }
      long apart = BURSTS_APART.toNanos();
      Pause.of(Duration.ofNanos(apart - (System.nanoTime() - begin) % apart));
    }
  }
}
