package org.gridrls.perf.campaign.analyse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gridrls.perf.campaign.tester.Outcome;

/**
 * The calls of a run, column by column, so that millions fit into memory; times in microseconds of
 * the controller's clock. For one thread.
 */
final class Records {
  static final int OPERATIONS_MAX = 100;
  static final int TESTER_MAX = 1_000_000;

  private final List<String> operations = new ArrayList<>();
  private int size;
  private int testersEnd;
  private int[] testers = new int[1 << 12];
  private long[] starts = new long[1 << 12];
  private long[] ends = new long[1 << 12];
  private byte[] kinds = new byte[1 << 12];
  private byte[] outcomes = new byte[1 << 12];
  private int[] lates = new int[1 << 12];

  /** One call, while it is read. */
  static final class Row {
    int tester;
    int operation;
    long start;
    long end;
    Outcome outcome;
    long late;
  }

  void add(Row row) {
    if (size == testers.length) {
      grow();
    }
    testersEnd = Math.max(testersEnd, row.tester + 1);
    testers[size] = row.tester;
    starts[size] = row.start;
    ends[size] = row.end;
    kinds[size] = (byte) row.operation;
    outcomes[size] = (byte) row.outcome.ordinal();
    lates[size] = (int) Math.min(Integer.MAX_VALUE, row.late);
    size++;
  }

  private void grow() {
    int more = 2 * size;
    testers = Arrays.copyOf(testers, more);
    starts = Arrays.copyOf(starts, more);
    ends = Arrays.copyOf(ends, more);
    kinds = Arrays.copyOf(kinds, more);
    outcomes = Arrays.copyOf(outcomes, more);
    lates = Arrays.copyOf(lates, more);
  }

  /** Its number; -1 if there are too many. */
  int operation(String name) {
    int known = operations.indexOf(name);
    if (known >= 0 || operations.size() == OPERATIONS_MAX) {
      return known;
    }
    operations.add(name);
    return operations.size() - 1;
  }

  List<String> operations() {
    return operations;
  }

  /** One more than the greatest number of a tester. */
  int testers() {
    return testersEnd;
  }

  int size() {
    return size;
  }

  int tester(int i) {
    return testers[i];
  }

  int operation(int i) {
    return kinds[i];
  }

  long start(int i) {
    return starts[i];
  }

  long end(int i) {
    return ends[i];
  }

  long micros(int i) {
    return ends[i] - starts[i];
  }

  Outcome outcome(int i) {
    return OUTCOMES[outcomes[i]];
  }

  boolean ok(int i) {
    return outcomes[i] == OK;
  }

  /** How much the tester itself delayed it, in microseconds. */
  int late(int i) {
    return lates[i];
  }

  private static final Outcome[] OUTCOMES = Outcome.values();
  private static final byte OK = (byte) Outcome.OK.ordinal();
}
