package org.gridrls.ring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.gridrls.api.BulkMode;
import org.gridrls.api.LogicalName;
import org.gridrls.api.Mapping;
import org.gridrls.api.RlsException;
import org.gridrls.api.index.IndexAnswer;
import org.gridrls.client.AdminClient;
import org.gridrls.client.LrcClient;
import org.gridrls.client.RliClient;
import org.gridrls.client.soap.Credentials;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.rli.RingConfig;
import org.gridrls.testkit.Eventually;

/**
 * A catalog that is the registry too, and a ring of indexes: those that are killed, stopped or lied
 * to about the time are processes. For one thread.
 */
final class RingFederation implements AutoCloseable {
  static final int NAMES = 2_000;

  private final Path directory;
  private final List<RingConfig> ring = RingPorts.ring("process-ring", 4);
  private final Map<String, String> common;
  private final SoapConnector connector;
  private final RingServer site;
  private final Map<Integer, RingServer> members = new LinkedHashMap<>();
  private final List<LogicalName> names =
      IntStream.range(0, NAMES).mapToObj(i -> new LogicalName("lfn-" + i)).toList();

  RingFederation(Path directory) {
    this(directory, Map.of(), Credentials.NONE);
  }

  /** {@code common}: settings of every server. */
  RingFederation(Path directory, Map<String, String> common, Credentials caller) {
    this.directory = directory;
    this.common = common;
    this.connector = new SoapConnector(Timeouts.DEFAULT, caller);
    Map<String, String> settings = new HashMap<>(common);
    settings.put("roles", "[lrc,registry]");
    settings.put("lrc.update.lease", "6s");
    settings.put("lrc.update.join-spread", "1ms");
    settings.put("registry.policy", "hash(1)");
    settings.put("registry.lease-default", "1ms");
    settings.put("registry.settle", "1ms");
    settings.put("membership.lease", "5s");
    this.site = RingServer.here(directory, "site", settings);
  }

  /** Starts a member in a process of its own; it is whole only when others know it. */
  void join(int number) {
    join(number, Map.of());
  }

  /** Starts one with further variables of its environment. */
  void join(int number, Map<String, String> environment) {
    members.put(
        number, RingProcess.start(directory, "rli-" + number, joining(number), environment));
  }

  /** Starts a member in this process, which nobody can kill. */
  void joinHere(int number) {
    members.put(number, RingServer.here(directory, "rli-" + number, joining(number)));
  }

  private Map<String, String> joining(int number) {
    Map<String, String> settings = new HashMap<>(common);
    settings.putAll(member(ring.get(number)));
    settings.put("membership.registry", site.url());
    settings.put("membership.lease", "5s");
    return settings;
  }

  /** The settings of a member without its registry. */
  Map<String, String> settings(int number) {
    return member(ring.get(number));
  }

  private static Map<String, String> member(RingConfig config) {
    return Map.of(
        "roles",
        "rli",
        "rli.ring.name",
        config.name(),
        "rli.ring.bind",
        config.bind(),
        "rli.ring.members",
        "[\"" + String.join("\",\"", config.members()) + "\"]");
  }

  void load() {
    LrcClient catalog = new LrcClient(connector, site.url());
    List<Mapping> mappings = new ArrayList<>();
    names.forEach(name -> mappings.add(Mapping.of(name.value(), "gsiftp://host/" + name.value())));
    for (int from = 0; from < NAMES; from += 1_000) {
      catalog.createAll(mappings.subList(from, from + 1_000), BulkMode.PER_ITEM);
    }
  }

  /** Deletes some names from the catalog. */
  void delete(int from, int count) {
    LrcClient catalog = new LrcClient(connector, site.url());
    List<Mapping> gone = new ArrayList<>();
    names
        .subList(from, from + count)
        .forEach(name -> gone.add(Mapping.of(name.value(), "gsiftp://host/" + name.value())));
    catalog.deleteAll(gone, BulkMode.PER_ITEM);
  }

  /** Where the registry answers. */
  String registry() {
    return site.url();
  }

  /** The member that the catalog updates. */
  int updated() {
    return new LrcClient(connector, site.url())
        .updateTargets().stream()
            .map(target -> target.target().rli())
            .flatMap(
                url ->
                    members.entrySet().stream()
                        .filter(member -> url.startsWith(member.getValue().url() + "/"))
                        .map(Map.Entry::getKey))
            .findFirst()
            .orElse(-1);
  }

  /** Returns where a member answers. */
  String url(int number) {
    return members.get(number).url();
  }

  /** Kills the process of a member, and forgets the member. */
  void kill(int number) {
    process(number).kill();
    members.remove(number);
  }

  /** Stops the process of a member (STOP), or lets it run on (CONT). */
  void signal(int number, String signal) {
    process(number).signal(signal);
  }

  private RingProcess process(int number) {
    return (RingProcess) members.get(number);
  }

  List<Integer> numbers() {
    return List.copyOf(members.keySet());
  }

  /** Statistics of a member; empty if it does not answer. */
  Optional<Map<String, Long>> counters(int number) {
    try {
      Map<String, Long> counters = new HashMap<>();
      new AdminClient(connector, members.get(number).url())
          .statistics()
          .getRole()
          .forEach(
              role ->
                  role.getCounter().forEach(one -> counters.put(one.getName(), one.getValue())));
      return Optional.of(counters);
    } catch (RlsException e) {
      return Optional.empty();
    }
  }

  /** Holds what a member answers about some names, of which the catalog has all. */
  record Answer(long found, long asked, boolean complete) {
    boolean whole() {
      return found == asked && complete;
    }

    /** Names are missing, and it says nothing of it. */
    boolean silentlyIncomplete() {
      return found < asked && complete;
    }
  }

  IndexAnswer answer(int number, int from, int count) {
    return new RliClient(connector, members.get(number).url())
        .lrcsOf(names.subList(from, from + count));
  }

  Answer ask(int number, int from, int count) {
    IndexAnswer answer = answer(number, from, count);
    long found = answer.names().stream().filter(name -> !name.locations().isEmpty()).count();
    return new Answer(found, count, answer.completeness().complete());
  }

  Answer askAll(int number) {
    Answer first = ask(number, 0, 1_000);
    Answer second = ask(number, 1_000, NAMES - 1_000);
    return new Answer(first.found + second.found, NAMES, first.complete && second.complete);
  }

  /** Waits until all members that run see each other and answer for all names. */
  void awaitWhole() {
    Eventually.holds(
        members.size() + " members answer for all names",
        Duration.ofMinutes(5),
        () ->
            numbers().stream()
                .allMatch(
                    number ->
                        counters(number)
                                .filter(one -> one.get("ringMembers") == members.size())
                                .filter(one -> one.get("ringSettled") == 1)
                                .isPresent()
                            && askAll(number).whole()));
  }

  @Override
  public void close() {
    members.values().forEach(RingServer::close);
    site.close();
    connector.close();
  }
}
