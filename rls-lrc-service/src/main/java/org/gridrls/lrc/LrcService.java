package org.gridrls.lrc;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.gridrls.api.Counted;
import org.gridrls.api.member.MemberPort;
import org.gridrls.api.member.MemberRole;
import org.gridrls.api.member.ServerIdentity;
import org.gridrls.kit.host.SoapEndpoint;
import org.gridrls.kit.metric.Metrics;
import org.gridrls.kit.role.HostedRole;
import org.gridrls.kit.role.RoleContext;
import org.gridrls.kit.role.RoleReport;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.kit.schedule.PeriodicTask;
import org.gridrls.kit.schedule.Schedulers;
import org.gridrls.kit.update.SoapUpdateSender;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.LostChanges;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.RequestIdConfig;
import org.gridrls.lrc.catalog.RequestIds;
import org.gridrls.lrc.copies.CopyKeeper;
import org.gridrls.lrc.copies.FederationCopies;
import org.gridrls.lrc.filter.FilterFiles;
import org.gridrls.lrc.foreign.ForeignSource;
import org.gridrls.lrc.foreign.ListedJournal;
import org.gridrls.lrc.soap.LrcEndpoints;
import org.gridrls.lrc.store.JdbcMappingCatalog;
import org.gridrls.lrc.store.Stores;
import org.gridrls.lrc.update.JournalKeeper;
import org.gridrls.lrc.update.StoreLoss;
import org.gridrls.lrc.update.UpdateContext;
import org.gridrls.lrc.update.UpdateScheduler;

/**
 * The Local Replica Catalog of a server: store, soft-state updates, SOAP endpoint. Safe for
 * threads.
 */
public final class LrcService implements HostedRole {
  private static final Duration TRIM_INTERVAL = Duration.ofMinutes(1);
  private static final Duration FIRST_EXAMINATION = Duration.ofMinutes(10);
  private static final Duration EXAMINED_EVERY = Duration.ofHours(24);
  private static final Duration SWEEP_INTERVAL = Duration.ofMinutes(5);

  private final Closer closer;
  private final JdbcMappingCatalog catalog;
  private final StoreLoss loss;
  private final UpdateScheduler updates;
  private final SoapEndpoint endpoint;
  private final Optional<ForeignSource> foreign;
  private final AtomicBoolean updating = new AtomicBoolean();

  private LrcService(
      Supplier<LrcConfig> live,
      Stores stores,
      Optional<ForeignSource.Opening> bridge,
      RoleContext context,
      Closer closer) {
    this.closer = closer;
    LrcConfig config = live.get();
    Path data = context.dataDirectory();
    catalog =
        closer.opened(
            stores.open(bridge.isPresent() ? config.listingIn(data) : config.storeIn(data)));
    closer.opened(examining());
    foreign = bridge.map(opening -> opening.open(catalog, catalog.catalogId(), context));
    Optional<ListedJournal> listed =
        foreign.map(source -> new ListedJournal(catalog, source::listedAt));
    MappingCatalog answers = foreign.map(ForeignSource::answers).orElse(catalog);
    loss = new StoreLoss(catalog.lossStore(), catalog.start(), catalog);
    updates =
        closer.opened(
            new UpdateScheduler(
                () -> live.get().update(),
                config.bloom(),
                updateContext(context, listed.<CatalogJournal>map(one -> one).orElse(catalog)),
                context.membership()));
    RequestIds requestIds = new RequestIds(answers, RequestIdConfig.DEFAULT, context.clocks());
    FederationCopies others = closer.opened(new FederationCopies(context, this::indexes, catalog));
    CopyKeeper keeper =
        new CopyKeeper(answers, requestIds, others, () -> live.get().keepLastCopy());
    CatalogJournal told = listed.map(ListedJournal::withoutChanges).orElse(catalog);
    endpoint = LrcEndpoints.of(answers, told, updates, requestIds, keeper);
    JournalKeeper journal =
        new JournalKeeper(
            catalog,
            catalog.acknowledgedStates(),
            updates,
            config.journal().kept(),
            config.journal().keptMost());
    updates.alongside(new PeriodicTask("journal trim", journal), TRIM_INTERVAL);
    if (foreign.isPresent()) {
      closer.opened(foreign.get().start(this::listed));
    } else {
      updates.alongside(new PeriodicTask("request id sweep", requestIds::sweep), SWEEP_INTERVAL);
      updates.start();
    }
  }

  /** Updates indexes from the first listing on: before, the store says nothing about names. */
  private void listed() {
    if (updating.compareAndSet(false, true)) {
      updates.start();
    } else {
      updates.forceUpdate(Optional.empty());
    }
  }

  /** Opens a catalog that is its own; see the other method. */
  public static LrcService open(Supplier<LrcConfig> config, Stores stores, RoleContext context) {
    return open(config, stores, Optional.empty(), context);
  }

  /**
   * Opens the store and begins to update indexes. Throws BAD_ARGUMENT for a store of an unsupported
   * kind, BAD_URL for an update target that is no URL, STORE_FAILED if the store can't be used.
   *
   * @param config read again for settings that may change while running
   * @param stores the supported kinds of stores
   * @param bridge opens the foreign catalog whose names the store keeps; empty: the catalog is its
   *     own
   */
  public static LrcService open(
      Supplier<LrcConfig> config,
      Stores stores,
      Optional<ForeignSource.Opening> bridge,
      RoleContext context) {
    Closer closer = new Closer();
    try {
      return new LrcService(config, stores, bridge, context, closer);
    } catch (RuntimeException | Error failure) {
      closer.close();
      throw failure;
    }
  }

  private List<String> indexes() {
    return updates.status().stream().map(one -> one.target().rli()).toList();
  }

  /** On a thread of its own, because it takes seconds for a million names. */
  private Closer examining() {
    Closer examining = new Closer();
    ScheduledExecutorService executor = Schedulers.scheduler("lrc-store-check", 1);
    examining.opened(() -> Schedulers.stop(executor));
    examining.opened(catalog::stopExamining);
    executor.execute(new PeriodicTask("store check after start", catalog::examineLarge)::runOnce);
    new PeriodicTask("store check", catalog::examine)
        .every(EXAMINED_EVERY, FIRST_EXAMINATION, executor);
    return examining;
  }

  /**
   * Returns when the database of the catalog answers. Called before the server listens, so that
   * callers are refused immediately until then. Throws UNAVAILABLE after {@code lrc.store-wait}.
   */
  public static void awaitStore(LrcConfig config, Stores stores, Path dataDirectory) {
    stores.await(config.storeIn(dataDirectory));
  }

  private UpdateContext updateContext(RoleContext context, CatalogJournal names) {
    return new UpdateContext(
        names,
        catalog.targetStore(),
        catalog.acknowledgedStates(),
        loss,
        new FilterFiles(
            context.dataDirectory().resolve("lrc").resolve("filters"), catalog.start(), catalog),
        new UpdateContext.SendingCatalog(
            context.endpoint(MemberPort.LOCAL_REPLICA_CATALOG), context.memberName(), catalog),
        url -> new SoapUpdateSender(context.connector(), url),
        context.clocks(),
        new Random(catalog.boot().bootId()));
  }

  /** The number of this start, greater than all before whatever the clock does. */
  public long bootId() {
    return catalog.boot().bootId();
  }

  @Override
  public MemberRole role() {
    return MemberRole.LRC;
  }

  @Override
  public List<SoapEndpoint> endpoints() {
    return List.of(endpoint);
  }

  @Override
  public RoleReport report() {
    CatalogCounts counts = catalog.counts();
    long lost = loss.known().map(LostChanges::count).orElse(0L);
    Metrics metrics = new Metrics();
    metrics.gauge("logicalNames", "Logical names.", counts.logicalNames());
    metrics.gauge("targetNames", "Target names.", counts.targetNames());
    metrics.gauge("mappings", "Mappings.", counts.mappings());
    metrics.gauge("latestSequence", "Sequence number of the last change.", counts.sequence());
    metrics.counter("commits", "Commits of the store.", catalog.commits());
    metrics.identity("bootId", "Identifies the start of the catalog.", bootId());
    metrics.counter("targetReturns", "Indexes that left and returned.", updates.returns());
    metrics.gauge("storeDamaged", "1 if the store is damaged.", catalog.isDamaged());
    metrics.gauge("storeUnchecked", "1 if the store is not yet checked.", catalog.isUnchecked());
    metrics.gauge("writesRefused", "1 if writes are refused.", catalog.trouble().isPresent());
    metrics.gauge("lostChanges", "Acknowledged changes that the store lacks.", lost);
    foreign.ifPresent(source -> source.report(metrics));
    var queue = new RoleReport.Queue("writes", catalog.waitingWrites(), catalog.queueCapacity());
    return new RoleReport(MemberRole.LRC.configName(), metrics, List.of(queue), updates.status());
  }

  @Override
  public List<String> troubles() {
    Optional<String> lost =
        loss.known()
            .map(LostChanges::count)
            .map(count -> "lost " + Counted.of(count, "acknowledged change"));
    Stream<String> own = Stream.concat(catalog.trouble().stream(), lost.stream());
    return Stream.concat(own, foreign.stream().flatMap(source -> source.troubles().stream()))
        .toList();
  }

  @Override
  public long acceptLoss() {
    foreign.ifPresent(ForeignSource::acceptFewer);
    return loss.accept();
  }

  @Override
  public Optional<ServerIdentity.CatalogVersion> catalog() {
    CatalogBoot boot = catalog.boot();
    return Optional.of(
        new ServerIdentity.CatalogVersion(catalog.catalogId(), boot.bootId(), boot.sequence()));
  }

  @Override
  public List<String> forceUpdate(Optional<String> rli) {
    return updates.forceUpdate(rli);
  }

  @Override
  public void settingsChanged() {
    updates.settingsChanged();
  }

  @Override
  public void retire() {
    updates.close();
  }

  /** Stops updates, completes waiting writes, and closes the store. */
  @Override
  public void close() {
    closer.close();
  }
}
