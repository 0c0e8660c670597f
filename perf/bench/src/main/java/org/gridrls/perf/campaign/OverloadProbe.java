package org.gridrls.perf.campaign;

import com.google.common.util.concurrent.MoreExecutors;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.Member;
import org.gridrls.client.AdminClient;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.calls.RegistryCalls;
import org.gridrls.perf.campaign.analyse.ProbeFigures;

/**
 * Calls beside those of the testers: a ping and the renewal of a member, each ten times a second,
 * and a few clients that keep calling before, during and after the load, to see how soon the server
 * is as fast as before. The server must be a registry, too. Closing it ends its threads.
 */
final class OverloadProbe implements AutoCloseable {
  private static final int CLIENTS = 4;
  private static final Duration BEFORE = Duration.ofSeconds(6);
  private static final Duration AFTER = Duration.ofSeconds(12);
  private static final Duration PING_EVERY = Duration.ofMillis(100);
  private static final Duration STOP_MAX = Duration.ofSeconds(30);
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final AdminClient admin;
  private final RegistryClient registry;
  private final Member member = RegistryCalls.member("member-0", "site-0");
  private final ExecutorService executor = Executors.newFixedThreadPool(CLIENTS + 2);
  private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
  private final long origin = System.nanoTime();
  private volatile boolean over;

  OverloadProbe(SoapConnector connector, URI server) {
    admin = new AdminClient(connector, server.toString());
    registry = new RegistryClient(connector, server.toString());
  }

  /** Begins, and measures the server without load. */
  void before() {
    executor.execute(() -> repeat(ProbeFigures.PING, PING_EVERY, admin::ping));
    registry.register(member, LEASE);
    Runnable renewal = () -> registry.renew(member, LEASE);
    executor.execute(() -> repeat(ProbeFigures.RENEWAL, PING_EVERY, renewal));
    for (int i = 0; i < CLIENTS; i++) {
      executor.execute(() -> repeat(ProbeFigures.WORK, Duration.ZERO, admin::statistics));
    }
    LockSupport.parkNanos(BEFORE.toNanos());
    lines.add(ProbeFigures.line(ProbeFigures.LOAD_BEGINS, millis(), 0, ""));
  }

  /** The load is over: measures how the server recovers, and writes all down. */
  void after(Path directory) throws IOException {
    lines.add(ProbeFigures.line(ProbeFigures.LOAD_ENDS, millis(), 0, ""));
    LockSupport.parkNanos(AFTER.toNanos());
    close();
    Files.write(directory.resolve(ProbeFigures.FILE), List.copyOf(lines));
  }

  private long millis() {
    return (System.nanoTime() - origin) / 1_000_000;
  }

  private void repeat(String kind, Duration every, Runnable call) {
    while (!over) {
      long began = System.nanoTime();
      String outcome = outcome(call);
      long took = System.nanoTime() - began;
      lines.add(ProbeFigures.line(kind, millis(), took / 1_000, outcome));
      boolean refused = !outcome.equals(ProbeFigures.OK);
      Duration pause = refused && every.isZero() ? PING_EVERY : every;
      LockSupport.parkNanos(Math.max(0, pause.toNanos() - took));
    }
  }

  private static String outcome(Runnable call) {
    try {
      call.run();
      return ProbeFigures.OK;
    } catch (RlsException refused) {
      return refused.error().name();
    }
  }

  @Override
  public void close() {
    over = true;
    MoreExecutors.shutdownAndAwaitTermination(executor, STOP_MAX);
  }
}
