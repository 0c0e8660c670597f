package org.gridrls.lrc.store.sqlite;

import com.zaxxer.hikari.HikariConfig;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.gridrls.api.AttributeType;
import org.gridrls.api.GlobPattern;
import org.gridrls.kit.jdbc.Migrations;
import org.gridrls.kit.jdbc.NumberedSql;
import org.gridrls.kit.jdbc.Transactions;
import org.gridrls.lrc.store.jdbc.AttributeSql;
import org.gridrls.lrc.store.jdbc.GlobRange;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.jdbc.SearchPathSql;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.jdbc.StoreKind;
import org.gridrls.lrc.store.jdbc.StoreTrouble;
import org.gridrls.lrc.store.rule.TargetRule;
import org.gridrls.lrc.store.rule.TargetRules;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * A catalog in an SQLite file with a write-ahead log: readers do not block the writer, and each
 * transaction sees one state.
 */
public final class JdbcSqlite implements JdbcDialect {
  public static final StoreKind KIND =
      new StoreKind(List.of(StoreFile.URL_PREFIX), JdbcSqlite::new, JdbcSqlite::once);

  private static final Logger log = LoggerFactory.getLogger(JdbcSqlite.class);
  private static final int BUSY_MILLIS = 10_000;
  private static final int WRITE_CACHE_KIB = 64 * 1024;
  private static final int READ_CACHE_KIB = 8 * 1024;

  /** Containers count mapped pages as memory of the server. */
  private static final long MAPPED_BYTES = 256L << 20;

  private static final int CHECKPOINT_PAGES = 16_000;

  /** Checked in 0.2 s, if the file is in memory. */
  private static final long START_CHECK_BYTES_MAX = 64L << 20;

  private static final int LOG_BYTES_KEPT = 64 << 20;

  private static final int PARAMETERS_MAX = 16;

  /** The identity order for each number of parameters. */
  private static final List<List<Integer>> ORDERS =
      IntStream.rangeClosed(0, PARAMETERS_MAX)
          .mapToObj(count -> IntStream.range(0, count).boxed().toList())
          .toList();

  /** The driver reads results row by row. */
  private static final int DEFAULT_FETCH_SIZE = 0;

  /** The primary code is the lowest byte of an extended code. */
  private static final int PRIMARY_CODE = 0xff;

  private static final Map<Integer, StoreTrouble.TroubleKind> TROUBLES =
      Map.of(
          SQLiteErrorCode.SQLITE_CORRUPT.code, StoreTrouble.TroubleKind.DAMAGED,
          SQLiteErrorCode.SQLITE_NOTADB.code, StoreTrouble.TroubleKind.DAMAGED,
          SQLiteErrorCode.SQLITE_FULL.code, StoreTrouble.TroubleKind.FULL,
          SQLiteErrorCode.SQLITE_READONLY.code, StoreTrouble.TroubleKind.READ_ONLY,
          SQLiteErrorCode.SQLITE_CANTOPEN.code, StoreTrouble.TroubleKind.DEVICE_FAILED,
          SQLiteErrorCode.SQLITE_IOERR.code, StoreTrouble.TroubleKind.DEVICE_FAILED);

  private final JdbcStoreCheck check = new JdbcStoreCheck();
  private final TargetRules rules = TargetRules.numberedInOrder();
  private final StoreConfig config;
  private final Path path;
  private StoreFile file;

  JdbcSqlite(StoreConfig config) {
    this.config = config;
    this.path = StoreFile.path(config.url());
  }

  private static <T> T once(StoreConfig config, Supplier<T> attempt) {
    return attempt.get();
  }

  /** A file is always available. */
  @Override
  public void reach() {}

  @Override
  public void hold() {
    StoreFile held = StoreFile.hold(path);
    try {
      requireSoundLog();
    } catch (RuntimeException e) {
      held.close();
      throw e;
    }
    file = held;
    if (WriteAheadLog.isLeft(path)) {
      foldLog(); // so that a later crash can't leave torn frames behind whole ones
    }
  }

  /** Before SQLite opens the store, because it would drop what follows the damage. */
  private void requireSoundLog() {
    Optional<String> damage = WriteAheadLog.damageOf(path);
    if (damage.isPresent()) {
      throw StoreTrouble.of(StoreTrouble.TroubleKind.DAMAGED, config, damage.get()).refusal(null);
    }
  }

  @Override
  public void migrate() {
    Migrations.migrate(source(false), "lrc/sqlite", new TargetRuleMigration(this));
    try (Connection connection = writer();
        JdbcStatements statements = new JdbcStatements(connection, this)) {
      rules.load(statements.list(SqliteCatalogSql.RULES, TargetRule::of));
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  @Override
  public Optional<StoreTrouble.TroubleKind> trouble(SQLException failure) {
    if (!(failure instanceof SQLiteException sqlite)) {
      return Optional.empty();
    }
    int primary = sqlite.getResultCode().code & PRIMARY_CODE;
    return Optional.ofNullable(TROUBLES.get(primary));
  }

  @Override
  public Optional<String> examine(boolean full) {
    try (Connection connection = source(full).getConnection()) {
      connection.setAutoCommit(false);
      return full ? check.all(connection, this) : check.run(connection, SqliteCheckSql.QUICK);
    } catch (SQLException e) {
      throw Transactions.storeFailed(e);
    }
  }

  @Override
  public boolean isExamined() {
    return true;
  }

  @Override
  public boolean isLarge() {
    return path.toFile().length() > START_CHECK_BYTES_MAX;
  }

  @Override
  public void stopExamining() {
    check.cancel();
  }

  @Override
  public Connection writer() throws SQLException {
    Connection connection = source(false).getConnection();
    connection.setAutoCommit(false);
    return connection;
  }

  /** Readers use the index of the write-ahead log, which only a successful commit updates. */
  @Override
  public boolean mayShowFailedCommits() {
    return false;
  }

  @Override
  public HikariConfig readers() {
    HikariConfig pool = new HikariConfig();
    pool.setDataSource(source(true));
    // must match how the connections are opened: the driver refuses to change it later
    pool.setReadOnly(true);
    pool.setMaxLifetime(0);
    pool.setConnectionTimeout(BUSY_MILLIS);
    return pool;
  }

  private SQLiteDataSource source(boolean reading) {
    SQLiteConfig settings = new SQLiteConfig();
    settings.setBusyTimeout(BUSY_MILLIS);
    settings.setPragma(SQLiteConfig.Pragma.MMAP_SIZE, Long.toString(MAPPED_BYTES));
    settings.setCacheSize(-(reading ? READ_CACHE_KIB : WRITE_CACHE_KIB));
    settings.setTempStore(SQLiteConfig.TempStore.MEMORY);
    if (reading) {
      settings.setReadOnly(true);
    } else {
      settings.setJournalMode(SQLiteConfig.JournalMode.WAL);
      settings.setSynchronous(
          config.durable()
              ? SQLiteConfig.SynchronousMode.FULL
              : SQLiteConfig.SynchronousMode.NORMAL);
      settings.setWalAutocheckpoint(CHECKPOINT_PAGES);
      settings.setJournalSizeLimit(LOG_BYTES_KEPT);
    }
    SQLiteDataSource source = new SQLiteDataSource(settings);
    source.setUrl(config.url());
    return source;
  }

  @Override
  public int searchSorts() {
    return config.searchSorts();
  }

  @Override
  public boolean keepsStatements() {
    return true;
  }

  @Override
  public int listMax() {
    return Integer.MAX_VALUE;
  }

  @Override
  public Object names(Collection<String> names) {
    return JsonNames.array(names);
  }

  /** SQLite supports numbered parameters itself. */
  @Override
  public NumberedSql translate(String sql, Object[] values) {
    return new NumberedSql(sql, ORDERS.get(values.length));
  }

  @Override
  public void bind(PreparedStatement statement, int at, Object value) throws SQLException {
    JdbcDialect.bindPlain(statement, at, value);
  }

  @Override
  public void begin(Connection connection) throws SQLException {
    connection.setAutoCommit(false); // the pool resets it; a single statement needs no transaction
  }

  @Override
  public MappingTable mappings(JdbcStatements statements) {
    return new SqliteMappings(statements, rules);
  }

  @Override
  public AttributeSql.Statements attributes(AttributeType type) {
    return SqliteAttributeSql.BY_TYPE.get(type);
  }

  @Override
  public SearchPathSql searchPath() {
    return new SqliteSearchPathSql();
  }

  @Override
  public String matches(String column) {
    return column + " GLOB ?";
  }

  @Override
  public String pattern(GlobPattern pattern) {
    return GlobRange.of(pattern).glob();
  }

  @Override
  public String name(ResultSet row, int column) throws SQLException {
    return SqliteMappings.text(row, column);
  }

  @Override
  public int fetchSize() {
    return DEFAULT_FETCH_SIZE;
  }

  /** Moves the log into the file at the end, so that a copy of the file is complete. */
  @Override
  public void close() {
    if (file != null) {
      try {
        foldLog();
      } finally {
        file.close();
      }
    }
  }

  private void foldLog() {
    try (Connection connection = source(false).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(SqliteCatalogSql.FOLD_LOG);
    } catch (SQLException e) {
      log.warn("the write-ahead log was not moved into {}: {}", path, e.getMessage());
    }
  }
}
