package org.gridrls.perf.rgrbench;

import java.util.List;
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
    return List.of(baseline(data), overlap(data), severalValues(data), inserts(data));
  }

  private static Scenario baseline(GlueData data) {
    return new Scenario(
        "SC1",
        "indexed queries without result, indexed updates elsewhere",
        "3 / 400 / 500 alone, +0 / 340 / 16,300, +3 / 935 / 20,000 ms",
        threads(
            thread ->
                query(
                    "storage element, indexed",
                    turn ->
                        Condition.equal(
                            Collection.STORAGE_ELEMENT, "title", "none " + thread + "." + turn))),
        threads(thread -> set(data, Collection.COMPUTING_ELEMENT, "jobs", thread)));
  }

  private static Scenario overlap(GlueData data) {
    long connections = data.of(Collection.CONNECTION).size();
    return new Scenario(
        "SC2",
        "each update changes what a query reads",
        "~200 ms / > 13 min",
        List.of(
            query("host, indexed", turn -> Question.hostBySerial(data, turn)),
            query(
                "connection, 1 %",
                turn -> Question.bandwidths(turn % (connections / 2), connections / 100)),
            query(
                "software, not indexed",
                turn -> Question.labelled(data, Collection.SOFTWARE, turn))),
        List.of(
            set(data, Collection.HOST, "load", 0),
            set(data, Collection.CONNECTION, "bandwidth", 1),
            set(data, Collection.SOFTWARE, "version", 2)));
  }

  private static Scenario severalValues(GlueData data) {
    return new Scenario(
        "SC3",
        "updates of five values of one policy",
        "least effect of the three",
        mixed(data),
        threads(
            thread ->
                new Work(
                    "policy, five values",
                    (side, turn) ->
                        side.set(
                            serial(data, Collection.POLICY, spread(turn, thread)),
                            List.of(
                                new Setting("action", "write " + turn),
                                new Setting("holder", "holder " + turn),
                                new Setting("resource", "resource " + turn),
                                new Setting("note", "note " + turn),
                                new Setting("quota", turn))))));
  }

  private static Scenario inserts(GlueData data) {
    return new Scenario(
        "SC4",
        "inserts of policies of 340 bytes",
        "9 / 1,000 / 100 alone, +9 / 269,000 / 16,900, +12 / 170,000 / 20,000 ms",
        mixed(data),
        threads(
            thread ->
                new Work(
                    "policy, insert",
                    (side, turn) -> {
                      long serial = 1_000_000 + spread(turn, thread);
                      String name = Collection.POLICY.prefix() + "new" + serial;
                      side.insert(GlueData.policy(name, serial));
                    })));
  }

  private static List<Work> mixed(GlueData data) {
    return List.of(
        query("software, not indexed", turn -> Question.labelled(data, Collection.SOFTWARE, turn)),
        query("host, indexed", turn -> Question.hostBySerial(data, turn)),
        query(
            "storage element, not indexed",
            turn -> Question.labelled(data, Collection.STORAGE_ELEMENT, turn)));
  }

  private static List<Work> threads(java.util.function.IntFunction<Work> one) {
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
