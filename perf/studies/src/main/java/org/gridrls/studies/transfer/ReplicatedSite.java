package org.gridrls.studies.transfer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.ObjectType;
import org.gridrls.api.update.UpdateTargetStatus;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ReplicatorClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.perf.process.Running;
import org.gridrls.perf.process.Servers;
import org.gridrls.perf.process.Waiting;
import org.gridrls.perf.process.Workspace;
import org.gridrls.wire.replicator.ItemCountsXml;
import org.gridrls.wire.replicator.ReplicationItemXml;
import org.gridrls.wire.replicator.ReplicationOptionsXml;
import org.gridrls.wire.replicator.ReplicationStateXml;
import org.gridrls.wire.replicator.ReplicationStatusXml;
import org.gridrls.wire.replicator.Replicator;

/**
 * A registry with an index and the catalog of the sources, a catalog for copies, and a replicator,
 * each in its own process. For one thread.
 */
final class ReplicatedSite {
  static final Duration PATIENCE = Duration.ofMinutes(20);
  static final Duration LOOK_AGAIN = Duration.ofMillis(50);
  private static final int BATCH = 10_000;

  final String destination;
  final Path data;
  final KillableServer copies;
  final KillableServer replicator;
  private final Running hub;
  private final SoapConnector connector;

  /**
   * Where copies go.
   *
   * @param at the URL of the destination
   * @param thirdParty the storage server there fetches files itself; otherwise a directory is used
   * @param java options of the replicator's JVM
   * @param more settings of the replicator
   */
  record Place(String at, boolean thirdParty, String java, Map<String, String> more) {}

  ReplicatedSite(Workspace workspace, Servers servers, String name, Place place) {
    connector = workspace.connector();
    destination = place.at();
    data = workspace.place(name + "-data");
    hub = servers.rls(name + "-hub", "[registry,rli,lrc]", "512m");
    Map<String, String> federation = Map.of("membership.registry", hub.url());
    Map<String, String> catalog = new TreeMap<>(federation);
    catalog.put("roles", "lrc");
    copies = new KillableServer(servers, name + "-copies", catalog, "");
    Map<String, String> settings = new TreeMap<>(federation);
    settings.put("roles", "replicator");
    String where = place.thirdParty() ? "thirdparty" : data.toString();
    settings.put("replicator.destinations", "[\"" + destination + "=" + where + "\"]");
    settings.put("replicator.catalog", copies.url());
    settings.put("replicator.sources", "[\"127.0.0.1\",localhost]");
    settings.put("replicator.retry", "100ms");
    settings.put("replicator.retry-max", "1s");
    settings.putAll(place.more());
    replicator = new KillableServer(servers, name + "-replicator", settings, place.java());
    for (LrcClient one : List.of(sources(), catalog())) {
      define(one, "size", AttributeType.INT);
      define(one, "adler32", AttributeType.STRING);
    }
  }

  private static void define(LrcClient catalog, String name, AttributeType type) {
    catalog.defineAttribute(new AttributeDefinition(name, ObjectType.LOGICAL_NAME, type));
  }

  private LrcClient sources() {
    return new LrcClient(connector, hub.url());
  }

  LrcClient catalog() {
    return new LrcClient(connector, copies.url());
  }

  RliClient index() {
    return new RliClient(connector, hub.url());
  }

  ReplicatorClient client() {
    return new ReplicatorClient(connector, replicator.url());
  }

  /** Registers sources, and waits for the index. */
  void register(List<AttributedMapping> all) {
    for (int i = 0; i < all.size(); i += BATCH) {
      List<AttributedMapping> some = all.subList(i, Math.min(all.size(), i + BATCH));
      if (!sources().putAll(some, BulkMode.PER_ITEM).failures().isEmpty()) {
        throw new IllegalStateException("not all sources were registered");
      }
    }
    Waiting.until("the index is in step", PATIENCE, LOOK_AGAIN, this::inStep);
  }

  private boolean inStep() {
    List<UpdateTargetStatus> targets = sources().updateTargets();
    return !targets.isEmpty() && targets.stream().allMatch(UpdateTargetStatus::inStep);
  }

  /** A request that is not started; its id. */
  String request(List<ReplicationItemXml> items, int priority) {
    ReplicationOptionsXml options = new ReplicationOptionsXml();
    options.setDestination(destination);
    options.setRegister(true);
    options.setPriority(priority);
    String id = client().create(UUID.randomUUID().toString(), options).getId();
    for (int i = 0; i < items.size(); i += BATCH) {
      client().add(id, items.subList(i, Math.min(items.size(), i + BATCH)));
    }
    return id;
  }

  static ReplicationItemXml item(String name) {
    ReplicationItemXml item = new ReplicationItemXml();
    item.setLogicalName(name);
    return item;
  }

  void start(String id) {
    client().of(id, Replicator::start);
  }

  ReplicationStatusXml status(String id) {
    return client().of(id, Replicator::getStatus);
  }

  boolean isFinished(String id) {
    return status(id).getState() == ReplicationStateXml.FINISHED;
  }

  ItemCountsXml awaitFinished(String id) {
    Waiting.until("a replication is finished", PATIENCE, LOOK_AGAIN, () -> isFinished(id));
    return status(id).getCount();
  }

  void close() {
    replicator.kill();
    copies.kill();
    hub.kill();
  }
}
