package org.gridrls.lrc.servers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.store.RawSql;
import org.gridrls.testkit.Eventually;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many rows PostgreSQL reads, by its own statistics. */
@Tag("process")
class PostgresqlReadsTest extends ScanContract {
  private static final String ROWS =
      "SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) FROM pg_stat_user_tables"
          + " WHERE schemaname = current_schema AND relname IN ('mapping', 'change')";
  private static final String SCANS =
      "SELECT sum(idx_scan) FROM pg_stat_user_indexes"
          + " WHERE schemaname = current_schema AND relname = 'mapping'";
  private static final String SEQUENTIAL =
      "SELECT sum(seq_scan) FROM pg_stat_user_tables"
          + " WHERE schemaname = current_schema AND relname = 'mapping'";

  private static final String SESSIONS =
      "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'rls-lrc'";
  private static final String MARKS =
      "SELECT seq_scan FROM pg_stat_user_tables"
          + " WHERE schemaname = current_schema AND relname = 'marker'";

  private long marks;

  @BeforeEach
  void createMarker() {
    RawSql.execute(url(), "CREATE TABLE marker ()");
  }

  @Override
  DatabaseServer server() {
    return DatabaseServer.postgresql();
  }

  /**
   * Sessions report when they end, and PostgreSQL processes their reports in order, but later: all
   * are counted when a later session's scan is.
   */
  private long reported(String sql) {
    close();
    Eventually.holds("no session", () -> RawSql.number(url(), SESSIONS) == 0);
    RawSql.execute(url(), "SELECT count(*) FROM marker");
    marks++;
    Eventually.holds("statistics", () -> RawSql.number(url(), MARKS) == marks);
    return RawSql.number(url(), sql);
  }

  @Test
  void aStartReadsNoNames() {
    long before = reported(ROWS);
    reopen();
    assertEquals(
        List.of(true), catalog.exist(ObjectType.LOGICAL_NAME, List.of("name-00007")), "one row");
    long rows = reported(ROWS) - before;
    assertTrue(rows >= 1 && rows <= 10, () -> "a start and a lookup read " + rows + " rows");
  }

  @Test
  void aStatementLooksAtABoundedNumberOfRows() {
    long before = reported(SCANS);
    long sequential = RawSql.number(url(), SEQUENTIAL);
    reopen();
    assertEquals(List.of(), found("*nothing*", 10));
    assertEquals(3, reported(SCANS) - before, "statements for " + NAMES + " rows");
    assertEquals(sequential, RawSql.number(url(), SEQUENTIAL));
  }

  @Test
  void aFullListIsReadInTheOrderOfAnIndex() {
    long before = reported(SCANS);
    long sequential = RawSql.number(url(), SEQUENTIAL);
    reopen();
    allNamesAreReadOnceAndInOrder();
    assertEquals(1, reported(SCANS) - before);
    assertEquals(sequential, RawSql.number(url(), SEQUENTIAL));
  }
}
