package org.gridrls.perf.rgrbench;

import com.typesafe.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.gridrls.perf.rgrbench.Information.Setting;

/**
 * Three threads that ask and three that change, as the paper put them together. Immutable.
 *
 * @param then what the paper measured: MySQL / Xindice / MDS2
 */
record Scenario(String id, String what, String then, List<Work> queries, List<Work> updates) {
  private static final int THREADS = 3;

  static List<Scenario> all(GlueData data) {
    List<List<Work>> works =
        List.of(
            threads(Scenario::missing),
            threads(thread -> set(data, Collection.COMPUTING_ELEMENT, "jobs", thread)),
            overlapping(data),
            List.of(
                set(data, Collection.HOST, "load", 0),
                set(data, Collection.CONNECTION, "bandwidth", 1),
                set(data, Collection.SOFTWARE, "version", 2)),
            mixed(data),
            threads(thread -> fiveValues(data, thread)),
            mixed(data),
            threads(Scenario::insert));
    List<Scenario> all = new ArrayList<>();
    for (Config text : Question.texts("scenarios")) {
      int at = 2 * all.size();
      all.add(
          new Scenario(
              text.getString("id"),
              text.getString("here"),
              text.getString("then"),
              works.get(at),
              works.get(at + 1)));
    }
    return all;
  }

  private static Work missing(int thread) {
    return query(
        "storage element, indexed",
        turn ->
            Condition.equal(Collection.STORAGE_ELEMENT, "title", "none " + thread + "." + turn));
  }

  private static List<Work> overlapping(GlueData data) {
    long connections = data.of(Collection.CONNECTION).size();
    return List.of(
        query("host, indexed", turn -> Question.hostBySerial(data, turn)),
        query(
            "connection, 1 %",
            turn -> Question.bandwidths(turn % (connections / 2), connections / 100)),
        query("software, not indexed", turn -> Question.labelled(data, Collection.SOFTWARE, turn)));
  }

  private static Work fiveValues(GlueData data, int thread) {
    return new Work(
        "policy, five values",
        (side, turn) ->
            side.set(
                serial(data, Collection.POLICY, spread(turn, thread)),
                List.of(
                    new Setting("action", "write " + turn),
                    new Setting("holder", "holder " + turn),
                    new Setting("resource", "resource " + turn),
                    new Setting("note", "note " + turn),
                    new Setting("quota", turn))));
  }

  private static Work insert(int thread) {
    return new Work(
        "policy, insert",
        (side, turn) -> {
          long serial = 1_000_000 + spread(turn, thread);
          side.insert(GlueData.policy(Collection.POLICY.prefix() + "new" + serial, serial));
        });
  }

  private static List<Work> mixed(GlueData data) {
    return List.of(
        query("software, not indexed", turn -> Question.labelled(data, Collection.SOFTWARE, turn)),
        query("host, indexed", turn -> Question.hostBySerial(data, turn)),
        query(
            "storage element, not indexed",
            turn -> Question.labelled(data, Collection.STORAGE_ELEMENT, turn)));
  }

  private static List<Work> threads(IntFunction<Work> one) {
    return IntStream.range(0, THREADS).mapToObj(one).toList();
  }

  /** So that the threads of one kind never do the same. */
  private static long spread(long turn, int thread) {
    return turn * THREADS + thread;
  }

  private static Work query(String name, LongFunction<Condition> condition) {
    return new Work(name, (side, turn) -> side.search(condition.apply(turn)));
  }

  private static Work set(GlueData data, Collection collection, String column, int thread) {
    return new Work(
        collection.word() + "." + column,
        (side, turn) -> {
          long which = spread(turn, thread);
          long count = data.of(collection).size();
          long value = (which + which / count) % count; // each round another one
          side.set(serial(data, collection, which), List.of(new Setting(column, value)));
        });
  }

  private static Condition serial(GlueData data, Collection collection, long turn) {
    return Condition.equal(collection, "serial", data.some(collection, turn).number("serial"));
  }
}
