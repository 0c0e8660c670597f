package org.gridrls.replicator;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.client.LrcClient;
import org.gridrls.client.ServiceAddress;
import org.gridrls.client.federation.RlsClient;
import org.gridrls.client.soap.MemberAddress;
import org.gridrls.client.soap.SoapConnector;
import org.gridrls.client.soap.Timeouts;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.replicator.proof.NightlyProof;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationRule;
import org.gridrls.replicator.rule.RuleRounds;
import org.gridrls.replicator.rule.RuleRounds.SearchSetup;
import org.gridrls.replicator.schedule.ReplicationEngine;
import org.gridrls.replicator.schedule.ReplicationEngine.EngineSetup;
import org.gridrls.replicator.service.BulkRequests;
import org.gridrls.replicator.service.ReplicationOperations;
import org.gridrls.replicator.service.RuleOperations;
import org.gridrls.replicator.soap.ReplicatorEndpoints;
import org.gridrls.replicator.store.ReplicationStore;
import org.gridrls.replicator.suspect.Suspects;
import org.gridrls.transfer.command.CommandMover;
import org.gridrls.transfer.http.HttpProof;
import org.gridrls.transfer.http.HttpPull;
import org.gridrls.transfer.http.HttpStorage;
import org.gridrls.transfer.http.OriginCredentials.AccessPurpose;
import org.gridrls.transfer.http.PullLimits;
import org.gridrls.transfer.http.SourceHosts;
import org.gridrls.transfer.http.StorageAccess;
import org.gridrls.transfer.order.HostRates;
import org.gridrls.transfer.order.TargetOrder;
import org.gridrls.transfer.proof.ProofRecord;
import org.gridrls.transfer.proof.Prover;

/**
 * A replicator inside a server: brings copies of files to a site and registers them. Safe for
 * threads. Owns its threads and its store until closed.
 */
public final class ReplicatorService implements HostedRole {
  private static final Duration REPORTS_LEAST = Duration.ofSeconds(30);
  private static final int PROOFS_AT_ONCE = 2;

  private final Closer closer;
  private final ReplicationStore store;
  private final ReplicationEngine engine;
  private final RuleRounds rules;
  private final ReplicatorEndpoints endpoints;
  private final RoleContext context;
  private final Optional<String> catalog;
  private final Optional<NightlyProof> proofs;

  /**
   * The surroundings of a replicator.
   *
   * @param registries of the federation
   * @param site where the copies are read to
   * @param catalog for new copies, unless the settings or a request name another one
   * @param tls for sources by https; empty: the authorities of the JDK
   */
  public record Site(
      List<String> registries,
      Optional<String> site,
      Optional<String> catalog,
      Optional<SSLContext> tls) {}

  private ReplicatorService(ReplicatorConfig config, RoleContext context, Site site) {
    this.context = context;
    this.closer = new Closer();
    this.catalog = config.catalog().or(site::catalog);
    Path file = context.dataDirectory().resolve("replicator.db");
    String place = config.store().orElse(file.toString());
    this.store = closer.opened(ReplicationStore.open(place));
    SoapConnector calls = closer.opened(context.connector().with(Timeouts.DEFAULT));
    RlsClient federation =
        closer.opened(
            RlsClient.ofRegistry(context.connector().with(Timeouts.DEFAULT), site.registries()));
    PullLimits limits = limits(config);
    SourceHosts hosts = new SourceHosts(config.sources());
    StorageAccess reading = StorageAccess.of(site.tls(), config.credentials(), AccessPurpose.READ);
    HttpPull http = closer.opened(new HttpPull(limits, reading, hosts));
    HostRates rates = new HostRates(context.clocks().steady());
    Function<String, LrcClient> catalogs = url -> new LrcClient(calls, catalogAt(url));
    Suspects suspects =
        closer.opened(
            new Suspects(store.suspects(), catalogs, context.memberName(), context.clock()));
    this.engine =
        closer.opened(
            new ReplicationEngine(
                store,
                new EngineSetup(
                    config.destinations(),
                    config.limits(),
                    config.retries(),
                    hosts,
                    new TargetOrder(site.site(), config.distances(), rates),
                    rates,
                    List.of(
                        http, new CommandMover(CommandMover.DEFAULTS, config.streams().stall())),
                    closer.opened(storage(limits, config, site)),
                    Path.of((place.startsWith("jdbc:") ? file.toString() : place) + ".parts"),
                    federation::locate,
                    catalogs::apply,
                    suspects),
                context.clock()));
    this.rules =
        closer.opened(new RuleRounds(store, searches(config, calls, federation), context.clock()));
    this.endpoints = closer.opened(endpoints(config));
    this.proofs =
        config.proofs() > 0
            ? Optional.of(proofs(config, calls, new HttpProof(limits, reading, hosts)))
            : Optional.empty();
    engine.start();
    rules.start();
  }

  private NightlyProof proofs(ReplicatorConfig config, SoapConnector calls, HttpProof http) {
    closer.opened(http);
    SourceHosts hosts = new SourceHosts(config.sources());
    Prover prover = closer.opened(new Prover(http, hosts, HttpProof.Depth.STATED, PROOFS_AT_ONCE));
    String url =
        catalog.orElseThrow(
            () -> new RlsException(RlsError.BAD_ARGUMENT, "replicator.proofs needs a catalog"));
    LrcClient client = new LrcClient(calls, catalogAt(address(url)));
    ProofRecord record = new ProofRecord(copy -> client, context.memberName());
    NightlyProof proof = new NightlyProof(client, prover, record, config.proofs(), context.clock());
    ScheduledExecutorService executor = Schedulers.scheduler("replicator-proofs", 1);
    closer.opened(() -> Schedulers.stop(executor));
    new PeriodicTask("nightly proof", proof)
        .every(NightlyProof.EVERY, NightlyProof.FIRST, executor);
    return proof;
  }

  private ReplicatorEndpoints endpoints(ReplicatorConfig config) {
    ReplicationOperations operations =
        new ReplicationOperations(store, engine, policy(config), context.clock());
    return new ReplicatorEndpoints(
        operations,
        new BulkRequests(operations, rules::names),
        new RuleOperations(store, operations, rules, config.rules().most()),
        context,
        catalog.map(ReplicatorService::address),
        config.notifying());
  }

  private static PullLimits limits(ReplicatorConfig config) {
    return new PullLimits(
        PullLimits.DEFAULT.connect(),
        config.streams().stall(),
        config.streams().most(),
        config.limits().transfers() + config.streams().most());
  }

  /** Its servers report about copies every few seconds. */
  private static HttpStorage storage(PullLimits limits, ReplicatorConfig config, Site site) {
    Duration stall = limits.stall().compareTo(REPORTS_LEAST) < 0 ? REPORTS_LEAST : limits.stall();
    return new HttpStorage(
        new PullLimits(limits.connect(), stall, 1, limits.connections()),
        StorageAccess.of(site.tls(), config.credentials(), AccessPurpose.WRITE),
        new SourceHosts(config.sources()).andStorage(config.destinations().servers()));
  }

  private ReplicationOperations.Policy policy(ReplicatorConfig config) {
    return new ReplicationOperations.Policy(
        config.destinations(),
        isCatalog(),
        config.requests().most(),
        config.requests().itemsMax(),
        config.requests().lifetime());
  }

  private SearchSetup searches(ReplicatorConfig config, SoapConnector calls, RlsClient federation) {
    return new SearchSetup(
        context.membership(),
        at -> new LrcClient(calls, at),
        federation::locate,
        config.destinations(),
        config.rules().period(),
        config.limits().deadline(),
        config.retries().longest(),
        config.requests().itemsMax());
  }

  /** Resumes the requests of former runs. */
  public static ReplicatorService open(ReplicatorConfig config, RoleContext context, Site site) {
    return new ReplicatorService(config, context, site);
  }

  /** The configured catalog, and those of the members. */
  private Predicate<String> isCatalog() {
    return url ->
        catalog.map(ReplicatorService::address).filter(url::equals).isPresent()
            || context.membership().with(MemberRole.LRC).stream()
                .flatMap(member -> member.endpoint(MemberPort.LOCAL_REPLICA_CATALOG).stream())
                .anyMatch(url::equals);
  }

  private MemberAddress catalogAt(String url) {
    return context.membership().at(MemberPort.LOCAL_REPLICA_CATALOG, url);
  }

  private static String address(String url) {
    return ServiceAddress.of(url, MemberPort.LOCAL_REPLICA_CATALOG);
  }

  @Override
  public MemberRole role() {
    return MemberRole.REPLICATOR;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return endpoints.endpoints();
  }

  @Override
  public RoleReport report() {
    Metrics metrics = new Metrics();
    long unfinished = 0;
    long failed = 0;
    Duration oldest = Duration.ZERO;
    Instant now = context.clock().instant();
    for (Replication one : store.replications()) {
      var counts = store.counts(one.number());
      unfinished += counts.unfinished();
      failed += counts.failed();
      Duration age = Duration.between(one.created(), now);
      oldest = counts.unfinished() > 0 && age.compareTo(oldest) > 0 ? age : oldest;
    }
    metrics.gauge("replications", "Replications.", store.replications().size());
    metrics.gauge("filesUnfinished", "Files of replications still to copy.", unfinished);
    metrics.gauge("filesFailed", "Files given up.", failed);
    metrics.gauge(
        "oldestUnfinishedSeconds", "Age of the oldest unfinished one.", oldest.toSeconds());
    metrics.gauge("transfersActive", "Transfers in progress.", engine.running());
    engine.totals().report(metrics);
    addRules(metrics);
    proofs.ifPresent(proof -> proof.report(metrics));
    metrics.addAll(endpoints.metrics());
    return new RoleReport(MemberRole.REPLICATOR.configName(), metrics);
  }

  private void addRules(Metrics metrics) {
    Duration lag = Duration.ZERO;
    long incomplete = 0;
    for (ReplicationRule rule : store.rules().all()) {
      Duration age = rules.lag(rule);
      lag = age.compareTo(lag) > 0 ? age : lag;
      incomplete += rules.searched(rule).filter(last -> !last.complete()).isPresent() ? 1 : 0;
    }
    metrics.gauge("wishes", "Replication rules.", store.rules().all().size());
    metrics.gauge("wishesIncomplete", "Rules whose last search was incomplete.", incomplete);
    metrics.gauge("wishLagSeconds", "Longest time that a rule lacks a file.", lag.toSeconds());
  }

  @Override
  public void retire() {
    engine.retire();
  }

  @Override
  public void close() {
    closer.close();
  }
}
