package org.gridrls.perf.rgrbench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.perf.measure.ClosedLoop;
import org.gridrls.perf.measure.Numbers;
import org.gridrls.perf.measure.Progress;
import org.gridrls.perf.measure.Rounds;
import org.gridrls.perf.measure.Rounds.Outcome;

/**
 * Each query by each side: first whether all say the same, then how long it takes from the first
 * request sent to the last answer worked up, then what it sends and gets. For one thread.
 */
record QueryTimes(List<Side> sides, Rounds.Plan plan, Progress progress) {
  private static final int COMPARED_TURNS = 3;
  private static final int COUNTED_TURNS = 20;

  /** Holds the cost of one query by one side; bytes are without what TCP adds. */
  record Cost(double millis, double requests, Optional<Bytes> bytes) {}

  /** On average over some turns. */
  record Bytes(double sent, double received) {}

  /** One query by all sides, in their order. */
  record Row(Question question, List<Cost> costs) {}

  List<Row> measure(List<Question> questions) {
    List<Row> rows = new ArrayList<>();
    try (Closer closer = new Closer()) {
      Map<Side, Information> open = new LinkedHashMap<>();
      sides.forEach(side -> open.put(side, closer.opened(side.open())));
      for (Question question : questions) {
        compare(question, open);
        Outcome rates = rates(question, open);
        List<Cost> costs = new ArrayList<>();
        for (Side side : sides) {
          double millis = 1e3 / rates.rate(label(question, side));
          costs.add(cost(question, side, open.get(side), millis));
        }
        rows.add(new Row(question, costs));
      }
    }
    return rows;
  }

  static void compare(Question question, Map<Side, Information> open) {
    for (long turn = 0; turn < COMPARED_TURNS; turn++) {
      String first = null;
      List<String> expected = List.of();
      for (Map.Entry<Side, Information> side : open.entrySet()) {
        List<String> answer = question.ask().apply(side.getValue(), turn);
        if (first != null && !answer.equals(expected)) {
          throw new IllegalStateException(
              "%s, turn %d: %s finds %d names, %s finds %d"
                  .formatted(
                      question.id(),
                      turn,
                      first,
                      expected.size(),
                      side.getKey().name(),
                      answer.size()));
        }
        first = side.getKey().name();
        expected = answer;
      }
    }
  }

  private static String label(Question question, Side side) {
    return question.id() + ", " + side.name();
  }

  private Outcome rates(Question question, Map<Side, Information> open) {
    Rounds rounds = new Rounds(plan, progress);
    open.forEach(
        (side, information) ->
            rounds.side(
                label(question, side),
                new ClosedLoop(
                    1,
                    Numbers.endless(),
                    turn -> {
                      var unused = question.ask().apply(information, turn);
                    }),
                List.of()));
    return rounds.run();
  }

  /** On a connection of its own, whose bytes are counted if they go over a network. */
  private static Cost cost(Question question, Side side, Information open, double millis) {
    Optional<Side.Counted> counted = side.openCounted();
    if (counted.isEmpty()) {
      return new Cost(millis, requests(question, open), Optional.empty());
    }
    try (Side.Counted connection = counted.get()) {
      // what it takes to connect, and perhaps to open a session, is not part of the query
      var unused = question.ask().apply(connection.information(), (long) COUNTED_TURNS);
      Bytes before = bytes(connection);
      double requests = requests(question, connection.information());
      Bytes after = bytes(connection);
      Bytes each =
          new Bytes(
              (after.sent() - before.sent()) / COUNTED_TURNS,
              (after.received() - before.received()) / COUNTED_TURNS);
      return new Cost(millis, requests, Optional.of(each));
    }
  }

  private static Bytes bytes(Side.Counted connection) {
    return new Bytes(connection.proxy().bytesToTarget(), connection.proxy().bytesFromTarget());
  }

  private static double requests(Question question, Information information) {
    long before = information.requests();
    for (long turn = 0; turn < COUNTED_TURNS; turn++) {
      var unused = question.ask().apply(information, turn);
    }
    return (double) (information.requests() - before) / COUNTED_TURNS;
  }
}
