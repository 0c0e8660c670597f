package org.gridrls.kit.metric;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Collects the statistics of one role or topic, in the order of display. For one thread. */
public final class Metrics {
  private final Map<String, Metric> all;
  private final Optional<String> at;

  public Metrics() {
    this(new LinkedHashMap<>(), Optional.empty());
  }

  private Metrics(Map<String, Metric> all, Optional<String> at) {
    this.all = all;
    this.at = at;
  }

  /** Returns a view that adds statistics of one host or registry to this collection. */
  public Metrics at(String place) {
    return new Metrics(all, Optional.of(place));
  }

  /** Adds a count of events since the start of the server. */
  public void counter(String name, String help, long count) {
    add(name, Metric.Type.COUNTER, help, count);
  }

  /** Adds a current value; -1 means that there is none yet. */
  public void gauge(String name, String help, long value) {
    add(name, Metric.Type.GAUGE, help, value);
  }

  /** Adds 1 for true, and 0 for false. */
  public void gauge(String name, String help, boolean value) {
    gauge(name, help, value ? 1 : 0);
  }

  /** Adds an identity, which is displayed but never measured. */
  public void identity(String name, String help, long value) {
    add(name, Metric.Type.IDENTITY, help, value);
  }

  private void add(String name, Metric.Type type, String help, long value) {
    Metric metric = new Metric(name, at, type, help, value);
    all.put(metric.fullName(), metric);
  }

  public void addAll(Metrics more) {
    all.putAll(more.all);
  }

  public Collection<Metric> all() {
    return Collections.unmodifiableCollection(all.values());
  }

  /** Throws NullPointerException if there is no such statistic. */
  public long value(String fullName) {
    return all.get(fullName).value();
  }
}
