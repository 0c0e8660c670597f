package org.gridrls.transfer.order;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.gridrls.client.AtomicFile;

/**
 * How fast hosts were when files were fetched from them: rate, time to connect and share of
 * failures, each an average in which the latest measurement counts 30 %, and more the older the
 * average is. Values older than a day are discarded. Safe for threads.
 */
public final class HostRates {
  static final Duration FORGOTTEN = Duration.ofDays(1);
  static final int HOSTS_MAX = 1_000;

  /** Smaller transfers say more about the round trip than about the rate. */
  static final long BYTES_LEAST = 256 << 10;

  private static final double WEIGHT = 0.3;
  private static final double HALF_LIFE_SECONDS = 3_600;
  private static final double FAILURE_SHARE_MAX = 0.95;
  private static final double SECONDS_LEAST = 1e-4;
  private static final int COLUMNS = 5;

  private final Clock clock;
  private final Map<String, Rate> hosts = new HashMap<>();

  /** Zero bytes per second: not measured yet. */
  private record Rate(double bytesPerSecond, double connectSeconds, double failures, Instant at) {}

  public HostRates(Clock clock) {
    this.clock = clock;
  }

  /** Records a transfer that was complete. */
  public synchronized void measured(String host, long bytes, Duration transfer, Duration connect) {
    Instant now = clock.instant();
    Rate old = known(host, now);
    double seconds = Math.max(SECONDS_LEAST, transfer.toNanos() / 1e9);
    double connecting = Math.max(SECONDS_LEAST, connect.toNanos() / 1e9);
    double weight = weight(old, now);
    double rate = old == null ? 0 : old.bytesPerSecond();
    if (bytes >= BYTES_LEAST) {
      double measured = bytes / seconds;
      rate = rate == 0 ? measured : mixed(rate, measured, weight);
    }
    put(
        host,
        new Rate(
            rate,
            old == null || old.connectSeconds() == 0
                ? connecting
                : mixed(old.connectSeconds(), connecting, weight),
            old == null ? 0 : mixed(old.failures(), 0, weight),
            now));
  }

  /** Records that a transfer failed because of the host. */
  public synchronized void failed(String host) {
    Instant now = clock.instant();
    Rate old = known(host, now);
    put(
        host,
        old == null
            ? new Rate(0, 0, 1, now)
            : new Rate(
                old.bytesPerSecond(),
                old.connectSeconds(),
                mixed(old.failures(), 1, weight(old, now)),
                now));
  }

  private static double mixed(double old, double measured, double weight) {
    return old + weight * (measured - old);
  }

  private static double weight(Rate old, Instant now) {
    if (old == null) {
      return 1;
    }
    double age = Math.max(0, Duration.between(old.at(), now).toMillis() / 1e3);
    return 1 - (1 - WEIGHT) * Math.pow(0.5, age / HALF_LIFE_SECONDS);
  }

  /** The bytes per second that the host usually sends; 0 if none were measured. */
  public synchronized double rate(String host) {
    Rate known = known(host, clock.instant());
    return known == null ? 0 : known.bytesPerSecond();
  }

  private Rate known(String host, Instant now) {
    Rate rate = hosts.get(host);
    return rate == null || rate.at().plus(FORGOTTEN).isBefore(now) ? null : rate;
  }

  private void put(String host, Rate rate) {
    hosts.put(host, rate);
    if (hosts.size() > HOSTS_MAX) {
      hosts.entrySet().stream()
          .min(Comparator.comparing(entry -> entry.getValue().at()))
          .ifPresent(oldest -> hosts.remove(oldest.getKey()));
    }
  }

  /**
   * The time to expect for a file from a host, with the failures counted in; empty if nothing is
   * known of the host.
   */
  public synchronized OptionalDouble secondsFor(String host, long bytes) {
    Rate rate = known(host, clock.instant());
    if (rate == null) {
      return OptionalDouble.empty();
    }
    double transfer = rate.bytesPerSecond() == 0 ? 0 : bytes / rate.bytesPerSecond();
    double once = Math.max(SECONDS_LEAST, rate.connectSeconds() + transfer);
    double failures = Math.min(FAILURE_SHARE_MAX, rate.failures());
    // a failure costs about as much as the connection that it took, and a second of patience
    return OptionalDouble.of(once + failures / (1 - failures) * (once + 1));
  }

  /** Reads a file that {@link #save} wrote; invalid lines are skipped. */
  public static HostRates load(Path file, Clock clock) {
    HostRates rates = new HostRates(clock);
    if (Files.isRegularFile(file)) {
      try {
        Files.readString(file).lines().limit(HOSTS_MAX).forEach(rates::read);
      } catch (IOException e) {
        return new HostRates(clock); // a cache: nothing is lost without it
      }
    }
    return rates;
  }

  private void read(String line) {
    String[] parts = line.split("\t", -1);
    if (parts.length != COLUMNS) {
      return;
    }
    try {
      Rate rate =
          new Rate(
              number(parts[1]),
              number(parts[2]),
              Math.min(1, number(parts[3])),
              Instant.ofEpochSecond(Long.parseLong(parts[4])));
      if (!rate.at().isAfter(clock.instant())) {
        hosts.put(parts[0], rate);
      }
    } catch (IllegalArgumentException | DateTimeException e) {
      hosts.remove(parts[0]);
    }
  }

  private static double number(String text) {
    double value = Double.parseDouble(text);
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(text);
    }
    return value;
  }

  /** Replaces the file; several processes may do so at once. */
  public void save(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    synchronized (this) {
      Instant now = clock.instant();
      hosts.forEach(
          (host, rate) -> {
            if (known(host, now) != null) {
              text.append(line(host, rate));
            }
          });
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    AtomicFile.writeShared(file, text.toString());
  }

  private static String line(String host, Rate rate) {
    return String.format(
        Locale.ROOT,
        "%s\t%.1f\t%.6f\t%.4f\t%d%n",
        host,
        rate.bytesPerSecond(),
        rate.connectSeconds(),
        rate.failures(),
        rate.at().getEpochSecond());
  }
}
