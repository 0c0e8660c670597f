package org.gridrls.perf.rgrbench;

import java.util.List;
import java.util.Optional;

/**
 * An information service as the benchmark asks it, over one connection. Names come sorted, each
 * once. For one thread.
 */
interface Information extends AutoCloseable {
  /** Names of a collection's objects that end so; with a cluster only of those below it. */
  List<String> named(Collection collection, Optional<String> cluster, String end);

  /** Members of one virtual organisation, or all. */
  List<String> members(Optional<String> organisation);

  /** Names of the objects that fulfil the condition. */
  List<String> search(Condition condition);

  /** The subclusters that can run a job, as the server can tell at once. */
  List<String> jobSubmit(Job job);

  /** The same, put together by the client from one question for each collection. */
  List<String> jobSubmitByChain(Job job);

  /** Endpoints that are reached from those of a cluster in exactly so many hops. */
  List<String> reached(String cluster, int hops);

  /** Makes a connection and ends it. */
  void reconnect();

  /** Sets values of the objects that fulfil the condition. */
  void set(Condition condition, List<Setting> values);

  void insert(GlueObject object);

  /** Renews the lease of a member. */
  void renew(String member);

  /** How many requests were made until now. */
  long requests();

  @Override
  void close();

  /** A value that a column gets. */
  record Setting(String column, Object value) {}
}
