package org.gridrls.rli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.Limits;
import org.gridrls.api.LogicalName;
import org.gridrls.api.index.Evidence;
import org.gridrls.api.index.LocateResult;
import org.gridrls.api.index.NotCovered;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.BoundedExecutors;
import org.gridrls.client.LrcClient;
import org.gridrls.client.federation.FederationSearch;
import org.gridrls.client.federation.Locator;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.host.soap.CurrentCall;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Clocks;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.security.CarriedCall;
import org.gridrls.rli.index.InMemoryLocationIndex;
import org.gridrls.rli.index.LocationIndex;
import org.gridrls.rli.index.Lookup.LookupQuestion;
import org.gridrls.rli.index.SourceAudit;
import org.gridrls.rli.index.list.LastKnownFiles;
import org.gridrls.rli.index.list.NameFiles;
import org.gridrls.rli.index.search.Forwarder;
import org.gridrls.rli.index.source.RecentRemovals;
import org.gridrls.rli.index.source.SourceState;
import org.gridrls.rli.index.source.SourceStore;
import org.gridrls.rli.index.source.Sources;
import org.gridrls.rli.soap.CatalogSearch;
import org.gridrls.rli.soap.Deadlines;
import org.gridrls.rli.soap.RliEndpoints;
import org.gridrls.rli.update.Forwarding;
import org.gridrls.rli.update.Forwarding.ForwardingFactory;
import org.gridrls.rli.update.IndexExpiry;
import org.gridrls.rli.update.LoopGuard;
import org.gridrls.rli.update.UpdateCounters;
import org.gridrls.rli.update.UpdateReceiver;

/**
 * A Replica Location Index inside a server: which catalogs have which names. Owns its threads until
 * closed. Lists and last known names are kept in files and survive a restart; everything else is
 * received again. Safe for threads.
 */
public final class RliService implements HostedRole {
  private static final Duration SWEEP = Duration.ofSeconds(1);
  private final RoleContext context;
  private final Clocks clocks;
  private final Optional<IndexBackend> backend;
  private final SourceStore sources;
  private final UpdateReceiver receiver;
  private final RliEndpoints.Answering answering;
  private final List<SoapEndpoint> endpoints;
  private final Forwarding parents;
  private final Closer closer = new Closer();

  private RliService(Supplier<RliConfig> live, RoleContext context, ForwardingFactory forwarding) {
    this.context = context;
    this.clocks = context.clocks();
    RliConfig config = live.get();
    Path directory = context.dataDirectory().resolve("rli");
    NameFiles files = new NameFiles(directory, clocks);
    this.backend = config.ring().map(ring -> closer.opened(IndexBackend.open(ring, context)));
    this.sources = backend.map(IndexBackend::sources).orElseGet(() -> reopened(files, live));
    ScheduledExecutorService merging = Schedulers.scheduler("rli-merging", 1);
    LoopGuard loops =
        new LoopGuard(context.endpoint(MemberPort.REPLICA_LOCATION_INDEX), LoopGuard.HOPS_DEFAULT);
    this.receiver =
        new UpdateReceiver(sources, () -> live.get().updates(), clocks, files, merging, loops);
    closer.opened(receiver.merger()::settle);
    closer.opened(() -> Schedulers.stop(merging));
    ExecutorService asking =
        CarriedCall.carrying(
            BoundedExecutors.pool(
                "rli-asking", config.asking().threads(), config.asking().waiting()),
            CurrentCall::carried);
    closer.opened(() -> Schedulers.stop(asking));
    this.parents = closer.opened(forwarding.of(sources, context));
    this.answering = answering(live, asking);
    this.endpoints = RliEndpoints.of(answering, parents, receiver, Limits.FILTER_BYTES_MAX);
    LastKnownFiles kept = new LastKnownFiles(directory, clocks, sources, receiver.filters());
    if (backend.isEmpty()) {
      kept.reopen(config.lastKnown().time());
    }
    startExpiry(live, kept);
    parents.start();
  }

  /**
   * Starts with the stored lists whose leases still last. {@code config} is called again for
   * settings that can change while the service runs; {@code forwarding} feeds its parents.
   */
  public static RliService open(
      Supplier<RliConfig> config, RoleContext context, ForwardingFactory forwarding) {
    return new RliService(config, context, forwarding);
  }

  private SourceStore reopened(NameFiles files, Supplier<RliConfig> live) {
    RecentRemovals removals =
        new RecentRemovals(clocks.now(), () -> live.get().updates().removalBytesMax());
    Sources sources = new Sources(removals);
    files.reopen(sources, live.get().lastKnown().time());
    return sources;
  }

  private RliEndpoints.Answering answering(Supplier<RliConfig> config, ExecutorService asking) {
    SoapConnector connector = context.connector();
    Forwarder forwarder = new Forwarder(new AskedCatalogs(connector), asking);
    LocationIndex index =
        new InMemoryLocationIndex(
            sources, context.membership(), clocks, forwarder, () -> config.get().scanMax());
    Locator locator = new Locator(Locator.Catalogs.over(connector), asking);
    Deadlines deadlines =
        new Deadlines(() -> config.get().asking().deadline(), RliConfig.AskingConfig.DEADLINE_MAX);
    LocationIndex shown = backend.map(shared -> shared.answering(index)).orElse(index);
    return new RliEndpoints.Answering(
        shown,
        locator,
        deadlines,
        new SourceAudit(sources, clocks),
        new CatalogSearch(
            closer.opened(searching(config.get().asking())),
            context.membership(),
            shown::senders,
            this::lostChanges,
            clocks),
        RliEndpoints.senders(context.membership()));
  }

  private List<NotCovered> lostChanges() {
    return sources.all().stream()
        .filter(state -> state.lost() > 0)
        .map(
            state ->
                NotCovered.of(
                    state.source().lrcMember(),
                    Optional.of(state.source().lrc()),
                    NotCovered.Reason.EXPIRED,
                    NotCovered.lost(state.lost())))
        .toList();
  }

  /** Makes a search with threads of its own: searches take longer than questions about names. */
  private FederationSearch searching(RliConfig.AskingConfig asking) {
    return new FederationSearch(
        (lrc, search, selection, page) ->
            new LrcClient(context.connector(), lrc).attributes().search(search, selection, page),
        CarriedCall.carrying(
            BoundedExecutors.pool("rli-searching", asking.threads(), asking.waiting()),
            CurrentCall::carried));
  }

  /**
   * Where the copies of the names are, with all attributes. The catalogs are asked in the name of
   * the caller that this thread carries ({@link org.gridrls.kit.security.CarriedCall}).
   */
  public LocateResult locate(List<LogicalName> names, Duration deadline) {
    return answering.locate(
        new LookupQuestion(names, Optional.empty(), false), deadline, AttributeSelection.ALL);
  }

  private void startExpiry(Supplier<RliConfig> config, LastKnownFiles kept) {
    Runnable saving = () -> kept.save(config.get().lastKnown().fileBytesMax());
    if (backend.isEmpty()) {
      closer.opened(saving::run);
    }
    ScheduledExecutorService executor = Schedulers.scheduler("rli-expiry", 1);
    closer.opened(() -> Schedulers.stop(executor));
    IndexExpiry expiry =
        new IndexExpiry(
            sources,
            receiver,
            () -> config.get().lastKnown(),
            () -> context.membership().known(),
            clocks);
    closer.opened(new PeriodicTask("index expiry", expiry).every(SWEEP, SWEEP, executor));
    if (backend.isEmpty()) {
      closer.opened(new PeriodicTask("last known names", saving).every(SWEEP, SWEEP, executor));
    }
  }

  @Override
  public MemberRole role() {
    return MemberRole.RLI;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return endpoints;
  }

  @Override
  public RoleReport report() {
    Instant now = clocks.now();
    Collection<SourceState> held = sources.all();
    List<SourceState> lists = held.stream().filter(RliService::isList).toList();
    long current = held.stream().filter(one -> !one.expiredAt(now)).count();
    long names = lists.stream().mapToLong(one -> one.content().names()).sum();
    long bytes = lists.stream().mapToLong(one -> one.content().bytes()).sum();
    UpdateCounters updates = receiver.counters();
    Metrics metrics = new Metrics();
    metrics.gauge("sources", "Catalogs whose updates the index holds.", held.size());
    metrics.gauge("currentSources", "Catalogs whose updates have not expired.", current);
    metrics.gauge("listNames", "Names in lists.", names);
    metrics.gauge("listBytes", "Memory of lists.", bytes);
    metrics.gauge("filterBytes", "Memory of filters.", receiver.filters().bytes());
    metrics.gauge("listGuardBytes", "Memory of guards.", receiver.merger().guardBytes());
    metrics.gauge("removalBytes", "Memory of removed names.", sources.removals().bytes());
    metrics.counter("updatesAccepted", "Updates accepted.", updates.updatesAccepted());
    metrics.counter("updatesIgnored", "Updates ignored.", updates.updatesIgnored());
    metrics.counter("fullUpdatesNeeded", "Full updates asked for.", updates.fullUpdatesNeeded());
    backend.ifPresent(shared -> metrics.addAll(shared.metrics()));
    RoleReport.Queue open =
        new RoleReport.Queue(
            "openFullUpdates", receiver.openUpdates(), receiver.limits().openMax());
    return new RoleReport(MemberRole.RLI.configName(), metrics, List.of(open), parents.status());
  }

  private static boolean isList(SourceState state) {
    return state.content().evidence() == Evidence.LIST;
  }

  @Override
  public List<String> forceUpdate(Optional<String> rli) {
    return parents.forceUpdate(rli);
  }

  @Override
  public void retire() {
    parents.retire();
  }

  @Override
  public void close() {
    closer.close();
  }
}
