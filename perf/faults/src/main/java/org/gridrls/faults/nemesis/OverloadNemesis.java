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
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.faults.check.Checker;
import org.gridrls.faults.check.Invariant;
import org.gridrls.faults.cluster.Cluster;
import org.gridrls.faults.cluster.Node;
import org.gridrls.faults.cluster.Pause;
import org.gridrls.faults.load.Stopwatch;

/**
 * A bounded crowd that asks one server expensive questions, all at the same moments: what waits
 * there is far more than it has places for, but the tester's machine is not busy all the time. Safe
 * for threads.
 */
final class OverloadNemesis implements Nemesis {
  private static final int CROWD = 80;
  private static final Duration BURSTS_APART = Duration.ofSeconds(2);
  private static final Duration PINGS_APART = Duration.ofMillis(250);
  private static final Duration FORWARD = Duration.ofSeconds(3);
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
    SoapConnector apart = new SoapConnector(PATIENCE);
    Thread pinger = new Thread(() -> ping(node, apart, over), "pings under load");
    pinger.start();
    long begin = System.nanoTime();
    for (int i = 0; i < CROWD; i++) {
      crowd.execute(() -> ask(question, begin, over));
    }
    return () -> {
      over.set(true);
      crowd.shutdown();
      await(crowd);
      join(pinger);
      apart.close();
      connector.close();
    };
  }

  /** Meanwhile, as a monitor would. */
  private void ping(Node node, SoapConnector connector, AtomicBoolean over) {
    AdminClient client = new AdminClient(connector, node.url());
    while (!over.get()) {
      Pause.of(PINGS_APART);
      Stopwatch stopwatch = new Stopwatch(node);
      Optional<RlsError> failure = Optional.empty();
      try {
        client.ping();
      } catch (RlsException e) {
        failure = Optional.of(e.error());
      }
      long end = System.nanoTime();
      checker.pinged(node.name(), failure, stopwatch.begin(), end, stopwatch.others());
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
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
    if (node.isCatalog()) {
      LrcClient client = new LrcClient(connector, node.url());
      return () -> client.query(ObjectType.LOGICAL_NAME, all, AttributeSelection.NONE, page);
    }
    RliClient client = new RliClient(connector, node.url());
    return () -> client.lrcsMatching(all, Optional.of(FORWARD), page);
  }

  private void ask(Runnable question, long begin, AtomicBoolean over) {
    while (!over.get()) {
      long start = System.nanoTime();
      try {
        question.run();
      } catch (RlsException e) {
        refused(e.error(), start);
      }
      long apart = BURSTS_APART.toNanos();
      Pause.of(Duration.ofNanos(apart - (System.nanoTime() - begin) % apart));
    }
  }

  /** A connection that is closed without an answer is no typed refusal; one that is late, waits. */
  private void refused(RlsError error, long start) {
    long end = System.nanoTime();
    boolean late = end - start >= PATIENCE.connect().toNanos();
    checker.refused("a question of many", error, end);
    checker.require(
        Invariant.I7,
        error != RlsError.TRANSPORT_FAILED || late,
        "a question of many got no answer: " + error);
  }
}
