package org.gridrls.perf.campaign.analyse;

import java.util.Arrays;
import java.util.List;
import org.gridrls.perf.campaign.analyse.RecordReader.CallRecord;

/**
 * A run in slices of time: calls completed, calls under way, response times. Made once from the
 * records, then only read.
 */
final class Timeline {
  private static final int QUANTA_MAX = 1_000_000;

  private final long origin;
  private final long quantum;
  private final double[] throughput;
  private final double[] failures;
  private final double[] response;
  private final double[] load;

  /** There must be a record. */
  Timeline(List<CallRecord> records, long quantumMicros) {
    origin = records.stream().mapToLong(CallRecord::start).min().orElseThrow();
    quantum = quantumMicros;
    long last = records.stream().mapToLong(CallRecord::end).max().orElseThrow();
    long count = (last - origin) / quantumMicros + 1;
    if (count > QUANTA_MAX) {
      throw new IllegalArgumentException(
          "the run has " + count + " quanta, more than " + QUANTA_MAX + "; take a longer one");
    }
    throughput = new double[(int) count];
    failures = new double[(int) count];
    response = new double[(int) count];
    load = new double[(int) count];
    count(records);
  }

  private void count(List<CallRecord> records) {
    double[] wholeFrom = new double[load.length + 1];
    for (CallRecord call : records) {
      int end = slice(call.end());
      overlap(call.start(), call.end(), wholeFrom);
      if (call.ok()) {
        throughput[end]++;
        response[end] += call.millis();
      } else {
        failures[end]++;
      }
    }
    double whole = 0;
    for (int i = 0; i < load.length; i++) {
      whole += wholeFrom[i];
      load[i] = load[i] / quantum + whole;
      response[i] = throughput[i] == 0 ? Double.NaN : response[i] / throughput[i];
      throughput[i] /= quantum / 1e6;
      failures[i] /= quantum / 1e6;
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

  /** The start of the first call. */
  long origin() {
    return origin;
  }

  /** The middle of each slice, in seconds since the first call. */
  double[] seconds() {
    double[] seconds = new double[size()];
    Arrays.setAll(seconds, i -> (i + 0.5) * quantum / 1e6);
    return seconds;
  }

  /** Successful calls a second. */
  double[] throughput() {
    return throughput;
  }

  /** Failed calls a second. */
  double[] failures() {
    return failures;
  }

  /** Mean time of the successful calls in milliseconds; NaN without any. */
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
