package org.gridrls.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. Safe for threads. */
public final class MutableClock extends Clock {
  private final AtomicReference<Instant> now;

  public MutableClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  /** Starts on a day that tests can name: 2026-01-01, midnight UTC. */
  public static MutableClock standing() {
    return new MutableClock(Instant.parse("2026-01-01T00:00:00Z"));
  }

  public void advance(Duration by) {
    now.updateAndGet(instant -> instant.plus(by));
  }

  /** Clocks can be set back too. */
  public void set(Instant instant) {
    now.set(instant);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
