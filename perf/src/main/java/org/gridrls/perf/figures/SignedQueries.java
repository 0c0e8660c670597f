package org.gridrls.perf.figures;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.HdrHistogram.Histogram;
import org.gridrls.api.PageRequest;
import org.gridrls.api.member.MemberFilter;
import org.gridrls.client.RegistryClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.TimedLoad;

/**
 * Clients of a registry that sign each message and check each reply: threads of the Java client,
 * since the cheap client cannot sign. For one thread at a time.
 */
final class SignedQueries implements TimedLoad {
  private static final PageRequest PAGE = PageRequest.first(10);

  private final RegistryClient registry;
  private final int clients;

  /** When each answer came, and the time of its call; nanoseconds. */
  private final Queue<long[]> answers = new ConcurrentLinkedQueue<>();

  private long start;

  /** The address must be one whose messages are signed. */
  SignedQueries(SoapConnector connector, String url, int clients) {
    this.registry = new RegistryClient(connector, url);
    this.clients = clients;
  }

  @Override
  public Done run(Duration time) {
    answers.clear();
    start = System.nanoTime();
    return clients == 0
        ? new Done(0, Duration.ZERO)
        : new ClosedLoop(clients, Numbers.endless(), call -> ask()).run(time);
  }

  private void ask() {
    long began = System.nanoTime();
    registry.members(MemberFilter.ALL, PAGE);
    long now = System.nanoTime();
    answers.add(new long[] {now - start, now - began});
  }

  @Override
  public Histogram micros() {
    Histogram micros = TimedLoad.histogram();
    answers.forEach(one -> micros.recordValue(Math.min(MICROS_MAX, one[1] / 1_000)));
    return micros;
  }

  @Override
  public double[] repliesPerSecond(int count) {
    double[] seconds = new double[count];
    answers.stream()
        .mapToInt(one -> (int) (one[0] / 1_000_000_000))
        .filter(second -> second < count)
        .forEach(second -> seconds[second]++);
    return seconds;
  }
}
