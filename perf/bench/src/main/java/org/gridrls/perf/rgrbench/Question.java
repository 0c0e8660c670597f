package org.gridrls.perf.rgrbench;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import org.gridrls.perf.rgrbench.Information.Job;
import org.gridrls.perf.rgrbench.Information.Setting;

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
    return new Of(data, texts(), new ArrayList<>()).all();
  }

  private static List<? extends Config> texts() {
    ConfigParseOptions strict = ConfigParseOptions.defaults().setAllowMissing(false);
    return ConfigFactory.parseResources(Question.class, "rgrbench.conf", strict)
        .getConfigList("questions");
  }

  /** Puts questions and their descriptions together, in the order of these. */
  private record Of(GlueData data, List<? extends Config> texts, List<Question> made) {
    private void add(BiFunction<Information, Long, List<String>> ask) {
      Config text = texts.get(made.size());
      made.add(
          new Question(text.getString("id"), text.getString("here"), text.getString("then"), ask));
    }

    private void search(LongFunction<Condition> condition) {
      add((side, turn) -> side.search(condition.apply(turn)));
    }

    private void change(BiConsumer<Information, Long> change) {
      add(
          (side, turn) -> {
            change.accept(side, turn);
            return List.of();
          });
    }

    List<Question> all() {
      names();
      values();
      jobs();
      change((side, turn) -> side.reconnect());
      change(
          (side, turn) ->
              side.set(hostBySerial(data, turn), List.of(new Setting("load", turn % 100))));
      change(
          (side, turn) ->
              side.renew(LoadedInformation.memberName(data.some(Collection.SUBCLUSTER, turn))));
      return made;
    }

    private String cluster(Collection collection, long turn) {
      return GlueData.clusterOf(data.some(collection, turn));
    }

    private void names() {
      add(
          (side, turn) ->
              side.named(Collection.HOST, Optional.of(cluster(Collection.HOST, turn)), end(turn)));
      add((side, turn) -> side.named(Collection.HOST, Optional.empty(), end(turn)));
      add((side, turn) -> side.members(Optional.of(cluster(Collection.CLUSTER, turn))));
      add((side, turn) -> side.members(Optional.empty()));
    }

    /** The last three digits of a host, and what all hosts end with. */
    private String end(long turn) {
      String name = data.some(Collection.HOST, turn).name();
      return name.substring(name.length() - 8);
    }

    private void values() {
      long connections = data.of(Collection.CONNECTION).size();
      search(turn -> hostBySerial(data, turn));
      search(turn -> labelled(data, Collection.HOST, turn));
      search(turn -> bandwidths(turn % connections, 1));
      search(turn -> bandwidths(turn % (connections / 2), connections / 100));
      search(turn -> bandwidths(turn % (connections / 2), connections / 10));
    }

    private void jobs() {
      List<Job> jobs =
          data.of(Collection.APPLICATION).stream()
              .filter(application -> application.text("os").equals(GlueData.LINUX))
              .map(Job::of)
              .toList();
      add(
          (side, turn) -> {
            Job job = jobs.get((int) (turn % jobs.size()));
            String processor = data.some(Collection.HOST_DETAIL, turn).text("processor");
            String site = "site" + Integer.parseInt(job.cluster().substring(2)); // by its number
            return side.related(site, job, processor);
          });
      add((side, turn) -> side.jobSubmit(jobs.get((int) (turn % jobs.size()))));
      add((side, turn) -> side.jobSubmitByChain(jobs.get((int) (turn % jobs.size()))));
      add((side, turn) -> side.reached(cluster(Collection.CLUSTER, turn), HOPS));
    }
  }

  static Condition hostBySerial(GlueData data, long turn) {
    return Condition.equal(
        Collection.HOST, "serial", data.some(Collection.HOST, turn).number("serial"));
  }

  /** Searches for the number at the end of a label, which no index helps with. */
  static Condition labelled(GlueData data, Collection collection, long turn) {
    String label = data.some(collection, turn).text("label");
    return Condition.endsWith(collection, "label", label.substring(label.length() - 12));
  }

  static Condition bandwidths(long from, long count) {
    return Condition.between(
        Collection.CONNECTION, "bandwidth", from, from + Math.max(1, count) - 1);
  }
}
