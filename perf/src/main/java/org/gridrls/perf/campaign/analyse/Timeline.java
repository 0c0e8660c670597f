package org.gridrls.perf.campaign.analyse;

/**
 * A run in slices of time: what was completed, how many calls were under way, how long they took.
 * Made once from the records, then only read.
 */
final class Timeline {
  private static final int QUANTA_MAX = 1_000_000;

  private final long origin;
  private final long quantum;
  private final double[] throughput;
  private final double[] failures;
  private final double[] response;
  private final double[] load;

  Timeline(Records records, long quantumMicros) {
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < records.size(); i++) {
      first = Math.min(first, records.start(i));
      last = Math.max(last, records.end(i));
    }
    long count = records.size() == 0 ? 0 : (last - first) / quantumMicros + 1;
    if (count > QUANTA_MAX) {
      throw new IllegalArgumentException(
          "the run has " + count + " quanta, more than " + QUANTA_MAX + "; take a longer one");
    }
    origin = first;
    quantum = quantumMicros;
    throughput = new double[(int) count];
    failures = new double[(int) count];
    response = new double[(int) count];
    load = new double[(int) count];
    count(records);
  }

  private void count(Records records) {
    double[] wholeFrom = new double[load.length + 1];
    double seconds = quantum / 1e6;
    for (int i = 0; i < records.size(); i++) {
      int end = slice(records.end(i));
      overlap(records.start(i), records.end(i), wholeFrom);
      if (records.ok(i)) {
        throughput[end]++;
        response[end] += records.micros(i) / 1e3;
      } else {
        failures[end]++;
      }
    }
    double whole = 0;
    for (int i = 0; i < load.length; i++) {
      whole += wholeFrom[i];
      load[i] = load[i] / quantum + whole;
      response[i] = throughput[i] == 0 ? Double.NaN : response[i] / throughput[i];
      throughput[i] /= seconds;
      failures[i] /= seconds;
    }
  }

  private void overlap(long start, long end, double[] wholeFrom) {
    int first = slice(start);
    int last = slice(end);
    if (first == last) {
      load[first] += end - start;
      return;
    }
    load[first] += origin + (first + 1) * quantum - start;
    load[last] += end - origin - last * quantum;
    wholeFrom[first + 1]++;
    wholeFrom[last]--;
  }

  private int slice(long time) {
    return (int) ((time - origin) / quantum);
  }

  int size() {
    return load.length;
  }

  /** When the first call started. */
  long origin() {
    return origin;
  }

  /** The middle of a slice, in seconds since the first call. */
  double[] seconds() {
    double[] seconds = new double[size()];
    for (int i = 0; i < size(); i++) {
      seconds[i] = (i + 0.5) * quantum / 1e6;
    }
    return seconds;
  }

  /** Calls that succeeded, a second. */
  double[] throughput() {
    return throughput;
  }

  /** Calls that failed, a second. */
  double[] failures() {
    return failures;
  }

  /** Mean of the calls that succeeded, in milliseconds; no number where there are none. */
  double[] response() {
    return response;
  }

  /** Calls under way, on average over the slice. */
  double[] load() {
    return load;
  }

  /** The slices that lie wholly between two times: the first one, and the one after the last. */
  int[] within(long from, long to) {
    int first = (int) Math.max(0, -Math.floorDiv(origin - from, quantum));
    int after = (int) Math.min(size(), Math.floorDiv(to - origin, quantum));
    return new int[] {first, Math.max(first, after)};
  }

  /** Calls under way between two times, on average. */
  double load(long from, long to) {
    double busy = 0;
    for (int i = 0; i < size(); i++) {
      long begin = origin + i * quantum;
      long part = Math.min(to, begin + quantum) - Math.max(from, begin);
      busy += part > 0 ? part * load[i] : 0;
    }
    return busy / Math.max(1, to - from);
  }
}
