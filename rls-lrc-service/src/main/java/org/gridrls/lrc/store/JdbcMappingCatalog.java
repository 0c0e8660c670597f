package org.gridrls.lrc.store;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.BulkMode;
import org.gridrls.api.BulkResult;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsException;
import org.gridrls.api.catalog.AttributeQuery;
import org.gridrls.api.catalog.AttributesResult;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.api.catalog.MatchedDeletion;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.catalog.CatalogBoot;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.CatalogIdentity;
import org.gridrls.lrc.catalog.CatalogJournal;
import org.gridrls.lrc.catalog.CatalogStart;
import org.gridrls.lrc.catalog.LossStore;
import org.gridrls.lrc.catalog.MappingCatalog;
import org.gridrls.lrc.catalog.MappingSelection;
import org.gridrls.lrc.catalog.NameSnapshot;
import org.gridrls.lrc.catalog.RequestMark;
import org.gridrls.lrc.catalog.TargetStore;
import org.gridrls.lrc.catalog.rules.ChangeDigest;
import org.gridrls.lrc.store.commit.BootIds;
import org.gridrls.lrc.store.commit.GroupCommit;
import org.gridrls.lrc.store.commit.JdbcWriteSide;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStoreHealth;
import org.gridrls.lrc.store.jdbc.SingleLookups;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreTrouble;
import org.gridrls.lrc.store.query.JdbcAttributeReads;
import org.gridrls.lrc.store.query.JdbcJournal;
import org.gridrls.lrc.store.query.JdbcMappingReads;
import org.gridrls.lrc.store.query.JdbcSearch;
import org.gridrls.lrc.store.query.MatchingDeletion;

/**
 * A catalog in a database: queries use a pool of connections, changes share group commits. While it
 * is open, no other process writes to the store. Safe for threads.
 */
public final class JdbcMappingCatalog
    implements MappingCatalog, CatalogJournal, CatalogIdentity, AutoCloseable {
  private static final int GROUP_ITEMS = 20_000;
  private static final int TRIM_STEP = 10_000;

  private final Closer closer;
  private final JdbcConnections connections;
  private final JdbcWriteSide writeSide;
  private final GroupCommit commits;
  private final JdbcDialect dialect;
  private final JdbcStoreHealth health;
  private final SingleLookups lookups;
  private final CatalogStart start;
  private volatile boolean examined;

  private JdbcMappingCatalog(
      StoreConfig config, JdbcDialect dialect, Closer closer, BootIds bootIds) {
    this.closer = closer;
    this.dialect = dialect;
    this.health = new JdbcStoreHealth(config, dialect);
    this.connections = closer.opened(new JdbcConnections(dialect, health, config.readers()));
    this.lookups = dialect.lookups(connections);
    this.writeSide = closer.opened(new JdbcWriteSide(connections, health, bootIds));
    this.start = writeSide.start();
    this.commits = closer.opened(new GroupCommit(writeSide, config.queueCapacity(), GROUP_ITEMS));
  }

  /**
   * Locks, checks (unless it is large) and migrates the store; closes {@code dialect} if that
   * fails.
   */
  static JdbcMappingCatalog open(StoreConfig config, JdbcDialect dialect, BootIds bootIds) {
    Closer closer = new Closer();
    try {
      closer.opened(dialect).hold();
      if (!dialect.isLarge()) {
        requireSound(config, dialect);
      }
      dialect.migrate();
      return new JdbcMappingCatalog(config, dialect, closer, bootIds);
    } catch (RuntimeException failure) {
      closer.close();
      throw new JdbcStoreHealth(config, dialect).meaning(failure);
    } catch (Error failure) {
      closer.close();
      throw failure;
    }
  }

  private static void requireSound(StoreConfig config, JdbcDialect dialect) {
    Optional<String> damage = dialect.examine(false);
    if (damage.isPresent()) {
      throw StoreTrouble.of(StoreTrouble.TroubleKind.DAMAGED, config, damage.get()).refusal(null);
    }
  }

  /**
   * Checks the whole store for damage, which takes seconds for a million names. A damaged store
   * refuses reads and writes until the next start.
   */
  public void examine() {
    examine(true);
  }

  /** Checks the structure of a store that was too large to be checked when it was opened. */
  public void examineLarge() {
    if (dialect.isLarge()) {
      examine(false);
    }
  }

  private void examine(boolean full) {
    try {
      dialect.examine(full).ifPresent(health::damaged);
      examined |= full;
    } catch (RlsException failure) {
      throw health.meaning(failure);
    }
  }

  /** Cancels a running check and prevents further ones. */
  public void stopExamining() {
    dialect.stopExamining();
  }

  /** Why the store refuses writes, without its path, which is not public. */
  public Optional<String> trouble() {
    return health.trouble().map(trouble -> trouble.kind().summary());
  }

  /** Returns true if the store should be checked as a whole and was not since it was opened. */
  public boolean isUnchecked() {
    return dialect.isExamined() && !examined;
  }

  /** Whether the store is known to be damaged. */
  public boolean isDamaged() {
    return health.trouble().filter(trouble -> trouble.kind().isDamage()).isPresent();
  }

  @Override
  public String catalogId() {
    return start.catalogId();
  }

  @Override
  public CatalogBoot boot() {
    return writeSide.boot();
  }

  @Override
  public void raiseBootId(long bootId) {
    commits.write(1, () -> writeSide.raiseBootId(bootId));
  }

  /** The state of the store when it was opened. */
  public CatalogStart start() {
    return start;
  }

  public int waitingWrites() {
    return commits.waiting();
  }

  public int queueCapacity() {
    return commits.capacity();
  }

  /** Groups of writes committed since the start. */
  public long commits() {
    return commits.commits();
  }

  /** The update targets in the same store. */
  public TargetStore targetStore() {
    return new JdbcTargetStore(connections, writeSide, commits);
  }

  /** The states that indexes acknowledged, in the same store. */
  public AcknowledgedStates acknowledgedStates() {
    return new JdbcAcknowledgedStates(connections, writeSide, commits);
  }

  /** Returns the record of lost changes, which is kept in this store. */
  public LossStore lossStore() {
    return new JdbcLossStore(connections, writeSide, commits);
  }

  private <T> T ask(Function<JdbcMappingReads, T> question) {
    return connections.read(statements -> question.apply(new JdbcMappingReads(statements)));
  }

  /** A query without attributes is one statement and needs no transaction. */
  private <T> T ask(
      AttributeSelection attributes, int names, Function<JdbcMappingReads, T> question) {
    return attributes.isNone() && connections.isOneStatement(names)
        ? connections.readOnce(statements -> question.apply(new JdbcMappingReads(statements)))
        : ask(question);
  }

  @Override
  public BulkResult apply(List<CatalogChange> changes, BulkMode mode) {
    if (changes.isEmpty()) {
      return new BulkResult(0, List.of());
    }
    if (mode == BulkMode.PER_ITEM) {
      changes.forEach(this::clearFirst);
    }
    return commits.write(
        changes.size(), () -> writeSide.expect(changes), () -> writeSide.apply(changes, mode));
  }

  /** Removes most values of an attribute in steps, so that others can write in between. */
  private void clearFirst(CatalogChange change) {
    if (change instanceof CatalogChange.Undefine undefine && undefine.clearValues()) {
      boolean more = true;
      while (more) {
        more = commits.write(1, () -> writeSide.clearSome(undefine));
      }
    }
  }

  @Override
  public BulkResult applyOnce(RequestMark mark, List<CatalogChange> changes, BulkMode mode) {
    String digest = ChangeDigest.of(changes, mode);
    return commits.write(
        changes.size() + 1,
        () -> writeSide.expect(changes),
        () -> writeSide.applyOnce(mark, digest, changes, mode));
  }

  @Override
  public long forgetRequests(Instant upTo) {
    return commits.write(1, () -> writeSide.forgetRequests(upTo));
  }

  @Override
  public MappingPage query(
      ObjectType type, String name, AttributeSelection attributes, PageRequest page) {
    if (attributes.isNone() && page.cursor().isEmpty()) {
      List<Mapping> rows = lookups.ofName(type, name, page.limit() + 1);
      return JdbcMappingReads.firstPage(type, name, page, rows);
    }
    return ask(attributes, 1, reads -> reads.query(type, name, attributes, page));
  }

  @Override
  public MappingPage queryPattern(
      ObjectType type, GlobPattern pattern, AttributeSelection attributes, PageRequest page) {
    Function<JdbcMappingReads, MappingPage> question =
        reads -> reads.queryPattern(type, pattern, attributes, page);
    return type == ObjectType.LOGICAL_NAME && (pattern.isPrefix() || pattern.isLiteral())
        ? ask(attributes, 1, question)
        : ask(question); // several statements
  }

  @Override
  public List<NameMappings> bulkQuery(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    return ask(attributes, names.size(), reads -> reads.bulkQuery(type, names, attributes));
  }

  @Override
  public List<Boolean> exist(ObjectType type, List<String> names) {
    return names.size() == 1
        ? List.of(lookups.exists(type, names.get(0)))
        : ask(AttributeSelection.NONE, names.size(), reads -> reads.exist(type, names));
  }

  @Override
  public List<Boolean> mappingsExist(List<Mapping> mappings) {
    return mappings.size() == 1
        ? List.of(lookups.exists(mappings.get(0)))
        : ask(AttributeSelection.NONE, mappings.size(), reads -> reads.mappingsExist(mappings));
  }

  @Override
  public List<AttributeDefinition> definitions(Optional<ObjectType> type) {
    return connections.read(statements -> new JdbcAttributeReads(statements).definitions(type));
  }

  @Override
  public List<AttributesResult> attributes(
      ObjectType type, List<String> names, AttributeSelection attributes) {
    return ask(reads -> reads.attributes(type, names, attributes));
  }

  @Override
  public AttributeQuery.Page search(
      AttributeQuery search, AttributeSelection attributes, PageRequest page) {
    return connections.read(
        statements -> new JdbcSearch(statements).search(search, attributes, page));
  }

  @Override
  public MatchedDeletion deleteMatching(MappingSelection selection, boolean dryRun) {
    MatchingDeletion deletion = new MatchingDeletion(selection);
    if (dryRun) {
      return ask(deletion::dryRun);
    }
    MatchingDeletion.Progress progress = MatchingDeletion.Progress.START;
    while (!progress.done()) {
      MatchingDeletion.Progress from = progress;
      progress = commits.write(MatchingDeletion.STEP, () -> writeSide.delete(deletion, from));
    }
    return progress.soFar();
  }

  @Override
  public CatalogCounts counts() {
    return writeSide.published();
  }

  @Override
  public long latestSequence() {
    return writeSide.published().sequence();
  }

  @Override
  public CatalogChanges changesSince(long sequence, int limit) {
    return connections.read(
        statements -> new JdbcJournal(statements).changesSince(sequence, limit));
  }

  @Override
  public <T> T snapshot(Function<NameSnapshot, T> reader) {
    return connections.read(statements -> reader.apply(new JdbcJournal(statements).snapshot()));
  }

  @Override
  public long trim(long keep) {
    long upTo = latestSequence() - keep;
    if (changesSince(upTo, 1).oldestSequence() > upTo) {
      return 0;
    }
    long trimmed = 0;
    int step;
    do {
      step = commits.write(1, () -> writeSide.trim(upTo, TRIM_STEP));
      trimmed += step;
    } while (step == TRIM_STEP);
    return trimmed;
  }

  /** Waiting writes are completed first. */
  @Override
  public void close() {
    closer.close();
  }
}
