package org.gridrls.ring;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.gridrls.api.LogicalName;
import org.gridrls.api.bloom.BloomFilter;
import org.gridrls.api.bloom.BloomParameters;
import org.gridrls.api.index.IndexVerdict;
import org.gridrls.api.member.Member;
import org.gridrls.api.member.Member.MemberDescription;
import org.gridrls.api.member.Member.MemberIdentity;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.update.BaseState;
import org.gridrls.api.update.Echo;
import org.gridrls.api.update.OpenUpdate;
import org.gridrls.api.update.Receipt;
import org.gridrls.api.update.UpdateSource;
import org.gridrls.kit.membership.MembershipView;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.ring.engine.RingEngine;
import org.gridrls.ring.peer.SlotPeers;
import org.gridrls.ring.slot.SlotStore;
import org.gridrls.rli.RingConfig;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.list.NameLists;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.update.UpdateLimits;
import org.gridrls.rli.update.UpdateReceiver;

/** An index in a ring, without the server around it. The members of the federation are known. */
final class RingMember implements AutoCloseable {
  private final String name;
  private final RingBackend backend;
  private final UpdateReceiver receiver;
  private final LocationIndex index;
  private final ExecutorService nobody = Executors.newSingleThreadExecutor();

  RingMember(String name, RingConfig config) {
    this(name, config, Clock.systemUTC());
  }

  RingMember(String name, RingConfig config, Clock clock) {
    this(name, RingEngine.open(config, name, Optional.empty()), clock);
  }

  private RingMember(String name, RingEngine engine, Clock clock) {
    this(name, engine.store(), engine.peers(), engine, clock);
  }

  RingMember(String name, SlotStore store, SlotPeers peers, AutoCloseable engine) {
    this(name, store, peers, engine, Clock.systemUTC());
  }

  private RingMember(
      String name, SlotStore store, SlotPeers peers, AutoCloseable engine, Clock clock) {
    this.name = name;
    MembershipView membership = new MembershipView(name);
    membership.learned(List.of(lrc("cms")));
    RoleContext context =
        new RoleContext(
            name, 1, "http://" + name, Path.of("none"), new Clocks(clock, clock), null, membership);
    this.backend = new RingBackend(store, peers, context, engine);
    this.receiver =
        new UpdateReceiver(
            backend.sources(),
            new UpdateLimits(
                Duration.ofHours(1),
                9,
                Duration.ofMinutes(10),
                1 << 24,
                1_000,
                RecentRemovals.BYTES_MAX),
            context.clocks(),
            NameLists.IN_MEMORY,
            Runnable::run);
    this.index =
        backend.answering(
            new InMemoryLocationIndex(
                backend.sources(),
                membership,
                context.clocks(),
                new Forwarder((lrc, pattern, page) -> null, nobody),
                () -> 1_000_000));
  }

  private static Member lrc(String member) {
    return new Member(
        member,
        1,
        1,
        Set.of(MemberRole.LRC),
        Map.of(MemberPort.LOCAL_REPLICA_CATALOG, url(member)),
        new MemberDescription(Optional.empty(), 0, "test", OptionalDouble.empty()),
        new Member.Updates(List.of(), Set.of(), Set.of(), Optional.empty()),
        new MemberIdentity(Optional.empty(), Optional.empty()));
  }

  static String url(String member) {
    return "http://" + member + ".example:39281/ws/lrc";
  }

  private static UpdateSource source(String member, long generation) {
    return UpdateSource.direct(
        UpdateSource.Catalog.of(url(member), member),
        new BaseState(1, generation),
        Duration.ofMinutes(30),
        List.of());
  }

  String name() {
    return name;
  }

  LocationIndex index() {
    return index;
  }

  UpdateReceiver receiver() {
    return receiver;
  }

  Metrics metrics() {
    return backend.metrics();
  }

  /** Removes whatever expired before the end of time. */
  List<SourceState> purge() {
    return backend.sources().purge(Instant.MAX);
  }

  void digest() {
    backend.digest();
  }

  /** Ends a period in which questions are counted. */
  void countHot() {
    backend.countHot();
  }

  /** Drops a slot as if it had moved to another member. */
  void leave(int slot) {
    sources().leave(slot);
  }

  /** The lists of a slot as lookups visit them. */
  SlotCatalogs.Slot lists(int slot) {
    return backend.lists(slot);
  }

  RingSources sources() {
    return (RingSources) backend.sources();
  }

  SourceState held(String member) {
    return backend.sources().of(url(member)).orElseThrow();
  }

  IndexVerdict exists(String logicalName) {
    return index.existNames(List.of(new LogicalName(logicalName))).answers().get(0).verdict();
  }

  Receipt full(String member, long generation, List<String> names) {
    return full(member, generation, List.of(), names);
  }

  /** Sends a full update of the names that match the patterns, as updates state them. */
  Receipt full(String member, long generation, List<String> patterns, List<String> names) {
    UpdateSource source =
        UpdateSource.direct(
            UpdateSource.Catalog.of(url(member), member),
            new BaseState(1, generation),
            Duration.ofMinutes(30),
            patterns);
    return full(source.unremovedFor(Optional.of(UpdateSource.AGE_UNKNOWN)), names);
  }

  /** The catalog is silent when that time has passed. */
  Receipt fullFor(Duration lease, String member, List<String> names) {
    UpdateSource source = source(member, 1);
    return full(source.aged(source.age(), lease), names);
  }

  private Receipt full(UpdateSource source, List<String> names) {
    OpenUpdate open = receiver.begin(source);
    Set<String> sorted = new TreeSet<>(names);
    String lines = String.join("\n", sorted) + "\n";
    receiver.part(
        open.updateId(),
        0,
        false,
        new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
    return receiver.commit(open.updateId(), 1, sorted.size());
  }

  Receipt changes(
      String member, long base, long generation, List<String> added, List<String> removed) {
    UpdateSource source = source(member, generation);
    return receiver.incremental(
        source, BaseState.before(source, base), logical(added), logical(removed));
  }

  private static List<LogicalName> logical(List<String> names) {
    return names.stream().map(LogicalName::new).toList();
  }

  Receipt heartbeat(String member, long generation) {
    return receiver.heartbeat(source(member, generation));
  }

  /** The catalog no longer updates this member. */
  Receipt farewell(String member, long generation) {
    UpdateSource source = source(member, generation);
    return receiver.heartbeat(source.aged(source.age(), Duration.ofMillis(1)));
  }

  /** From a sender that has an identity, and so is given no age that it does not prove. */
  Receipt heartbeat(String member, long generation, Echo echo) {
    UpdateSource source = source(member, generation);
    return receiver.heartbeat(source.identifiedBy("id-" + member).echoing(Optional.of(echo)));
  }

  Receipt filter(String member, long generation, String... names) {
    BloomFilter.Builder filter = new BloomFilter.Builder(BloomParameters.forRate(100, 0.01));
    List.of(names).forEach(filter::add);
    return receiver.bloom(source(member, generation), filter.build(), names.length);
  }

  @Override
  public void close() {
    backend.close();
    nobody.shutdownNow();
  }
}
