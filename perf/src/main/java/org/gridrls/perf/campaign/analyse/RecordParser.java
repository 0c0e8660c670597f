package org.gridrls.perf.campaign.analyse;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gridrls.perf.campaign.tester.Outcome;

/** Reads one line of a file of records, as bytes. For one thread. */
final class RecordParser {
  private static final Outcome[] VALUES = Outcome.values();
  private static final byte[][] OUTCOMES =
      Arrays.stream(VALUES)
          .map(outcome -> outcome.word().getBytes(StandardCharsets.US_ASCII))
          .toArray(byte[][]::new);
  private static final int FIELDS = 8;
  private static final int OPERATION_BYTES_MAX = 64;
  private static final long NUMBER_MAX = Long.MAX_VALUE / 10 - 1;

  private final Records records;
  private final byte[][] operations = new byte[Records.OPERATIONS_MAX][];
  private final int[] commas = new int[FIELDS + 1];
  private byte[] bytes;

  RecordParser(Records records) {
    this.records = records;
  }

  /** Fills the row; gives what is wrong with the line, or null. */
  String parse(byte[] line, int from, int to, Records.Row row) {
    bytes = line;
    if (!split(from, to)) {
      return "not " + FIELDS + " fields";
    }
    row.operation = operation(commas[2] + 1, commas[3]);
    row.outcome = outcome(commas[5] + 1, commas[6]);
    long tester = number(0);
    row.start = number(3);
    row.end = number(4);
    row.late = number(7);
    if (tester < 0 || row.start < 0 || row.end < 0 || row.late < 0 || number(1) < 0) {
      return "not a number";
    }
    if (row.operation < 0 || row.outcome == null || tester > Records.TESTER_MAX) {
      return "unknown outcome, operation or tester";
    }
    row.tester = (int) tester;
    return row.end < row.start ? "ends before it starts" : null;
  }

  private boolean split(int from, int to) {
    commas[0] = from - 1;
    int field = 1;
    for (int i = from; i < to; i++) {
      if (bytes[i] == ',') {
        if (field == FIELDS) {
          return false;
        }
        commas[field++] = i;
      }
    }
    commas[FIELDS] = to;
    return field == FIELDS;
  }

  private long number(int field) {
    int from = commas[field] + 1;
    int to = commas[field + 1];
    long number = from < to ? 0 : -1;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9 || number > NUMBER_MAX) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  private int operation(int from, int to) {
    for (int i = 0; i < operations.length && operations[i] != null; i++) {
      if (same(operations[i], from, to)) {
        return i;
      }
    }
    if (to == from || to - from > OPERATION_BYTES_MAX) {
      return -1;
    }
    byte[] name = Arrays.copyOfRange(bytes, from, to);
    int number = records.operation(new String(name, StandardCharsets.UTF_8));
    if (number >= 0) {
      operations[number] = name;
    }
    return number;
  }

  private Outcome outcome(int from, int to) {
    for (int i = 0; i < OUTCOMES.length; i++) {
      if (same(OUTCOMES[i], from, to)) {
        return VALUES[i];
      }
    }
    return null;
  }

  private boolean same(byte[] word, int from, int to) {
    return Arrays.equals(word, 0, word.length, bytes, from, to);
  }
}
