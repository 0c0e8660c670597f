package org.gridrls.perf.rgrbench;

import java.util.List;
import java.util.Optional;

/**
 * The information service of the benchmark, over one connection. Names are sorted and unique. For
 * one thread.
 */
interface Information extends AutoCloseable {
  /** Names of a collection's objects that end so; with a cluster only of those below it. */
  List<String> named(Collection collection, Optional<String> cluster, String end);

  /** Members of one virtual organisation, or all. */
  List<String> members(Optional<String> organisation);

  /** Names of the objects that fulfil the condition. */
  List<String> search(Condition condition);

  /** The subclusters that can run a job, by one request. */
  List<String> jobSubmit(Job job);

  /** Joins the subclusters that can run a job from one request for each collection. */
  List<String> jobSubmitByChain(Job job);

  /**
   * Details of hosts with this processor in the cluster of a site, if the job can run there: six
   * collections.
   */
  List<String> related(String site, Job job, String processor);

  /** Endpoints that are reached from those of a cluster in exactly that many hops. */
  List<String> reached(String cluster, int hops);

  /** Makes a connection and ends it. */
  void reconnect();

  /** Sets values of the objects that fulfil the condition. */
  void set(Condition condition, List<Setting> values);

  /** Renews the lease of a member. */
  void renew(String member);

  /** The number of requests until now. */
  long requests();

  @Override
  void close();

  /** A new value of a column. */
  record Setting(String column, Object value) {}

  /** A search for a cluster where this owner has this program on Linux with that much memory. */
  record Job(String cluster, String owner, String program, long ram) {
    /** A job that the application's subcluster can run, if its system is Linux. */
    static Job of(GlueObject application) {
      return new Job(
          application.text("cluster"),
          application.text("owner"),
          application.text("program"),
          application.number("ram"));
    }
  }
}
