package org.gridrls.perf.rgrbench;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * One of the benchmark's queries, or its update.
 *
 * @param here what it is asked of us
 * @param then what the papers say of it
 * @param ask the names that come of it; the turn tells which of its kind
 */
record Question(
    String id, String here, String then, BiFunction<Information, Long, List<String>> ask) {
  private static final int HOPS = 4;

  /** All of them, about this content. */
  static List<Question> all(GlueData data) {
    return java.util.stream.Stream.of(names(data), values(data), jobs(data), changes(data))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Question> names(GlueData data) {
    return List.of(
        new Question(
            "Q1 scopedHosts",
            "hosts by a wildcard, below one cluster",
            "requests 1 / 3 / 3",
            (side, turn) -> {
              GlueObject host = data.some(Collection.HOST, turn);
              Optional<String> cluster = Optional.of(GlueData.clusterOf(host));
              return side.named(Collection.HOST, cluster, end(host));
            }),
        new Question(
            "Q2 nonScopedHosts",
            "the same wildcard over all names",
            "Xindice 2 requests",
            (side, turn) -> {
              GlueObject host = data.some(Collection.HOST, turn);
              return side.named(Collection.HOST, Optional.empty(), end(host));
            }),
        new Question(
            "Q3 scoped",
            "members of one organisation (registry)",
            "requests 1 / 3 / 3",
            (side, turn) ->
                side.members(Optional.of(GlueData.clusterOf(data.some(Collection.CLUSTER, turn))))),
        new Question(
            "Q4 nonScoped",
            "all members (registry)",
            "Xindice 2 requests",
            (side, turn) -> side.members(Optional.empty())));
  }

  /** The last three digits, and what all hosts end with. */
  private static String end(GlueObject host) {
    return host.name().substring(host.name().length() - 8);
  }

  private static List<Question> values(GlueData data) {
    long connections = data.of(Collection.CONNECTION).size();
    return List.of(
        search(
            "Q5 indexed",
            "host by a value of an attribute",
            "requests 1 / 2 / 1; bytes of 20 min 1.8 MB / 697 MB",
            turn -> hostBySerial(data, turn)),
        search(
            "Q6 nonIndexed",
            "host by the end of a value: a scan",
            "requests 1 / 2 / 1",
            turn -> labelled(data, Collection.HOST, turn)),
        search(
            "Q7 selectivity 1",
            "1 connection by a range",
            "requests 1 / 1 / 1",
            turn -> bandwidths(turn % connections, 1)),
        search(
            "Q8 selectivity 1 %",
            "122 connections by a range",
            "requests 1 / 1 / 1",
            turn -> bandwidths(turn % (connections / 2), connections / 100)),
        search(
            "Q9 selectivity 10 %",
            "1,220 connections by a range",
            "requests 1 / 1 / 1; Xindice ~38,000 ms",
            turn -> bandwidths(turn % (connections / 2), connections / 10)));
  }

  private static Question search(
      String id, String here, String then, java.util.function.LongFunction<Condition> condition) {
    return new Question(id, here, then, (side, turn) -> side.search(condition.apply(turn)));
  }

  static Condition hostBySerial(GlueData data, long turn) {
    return Condition.equal(
        Collection.HOST, "serial", data.some(Collection.HOST, turn).number("serial"));
  }

  /** By the number at the end of its label, which no index helps with. */
  static Condition labelled(GlueData data, Collection collection, long turn) {
    String label = data.some(collection, turn).text("label");
    return Condition.endsWith(collection, "label", label.substring(label.length() - 12));
  }

  static Condition bandwidths(long from, long count) {
    return Condition.between(
        Collection.CONNECTION, "bandwidth", from, from + Math.max(1, count) - 1);
  }

  private static List<Question> jobs(GlueData data) {
    List<Information.Job> jobs =
        data.of(Collection.APPLICATION).stream()
            .filter(application -> application.text("os").equals(GlueData.LINUX))
            .map(Information.Job::of)
            .toList();
    return List.of(
        new Question(
            "Q11 jobSubmit",
            "where a job can run: one search by five attributes",
            "requests 1 / 6 / 5; bytes of 20 min 580 MB / 7,450 MB",
            (side, turn) -> side.jobSubmit(jobs.get((int) (turn % jobs.size())))),
        new Question(
            "Q11 by a chain",
            "the same, three searches and the client joins",
            "requests 1 / 6 / 5",
            (side, turn) -> side.jobSubmitByChain(jobs.get((int) (turn % jobs.size())))),
        new Question(
            "Q12 networkHops",
            "endpoints 4 hops from those of a cluster: targets that are logical names",
            "MySQL <= 100 ms, Xindice > 100,000 ms",
            (side, turn) ->
                side.reached(GlueData.clusterOf(data.some(Collection.CLUSTER, turn)), HOPS)),
        new Question(
            "Q13 connect",
            "a new client, no call",
            "",
            (side, turn) -> {
              side.reconnect();
              return List.of();
            }));
  }

  private static List<Question> changes(GlueData data) {
    return List.of(
        new Question(
            "U1 update",
            "search by an attribute, then set another one",
            "200 a second (MySQL), 1.3 (Xindice)",
            (side, turn) -> {
              side.set(
                  hostBySerial(data, turn), List.of(new Information.Setting("load", turn % 100)));
              return List.of();
            }),
        new Question(
            "U1 renew",
            "renewal of a member's lease (registry)",
            "200 a second (MySQL), 1.3 (Xindice)",
            (side, turn) -> {
              side.renew(LoadedInformation.memberName(data.some(Collection.SUBCLUSTER, turn)));
              return List.of();
            }));
  }
}
