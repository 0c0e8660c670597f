package org.gridrls.lrc.store.query;

import java.util.List;
import java.util.function.Consumer;
import org.gridrls.api.catalog.CatalogChanges;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.catalog.NameSnapshot;
import org.gridrls.lrc.store.jdbc.JdbcStatements;
import org.gridrls.lrc.store.jdbc.JournalSql;

/** The queries of the change journal within one read transaction. For one thread. */
public final class JdbcJournal {
  /** Smallest number of names that a second thread reads ahead. */
  private static final long MANY = 10_000;

  private final JdbcStatements statements;

  public JdbcJournal(JdbcStatements statements) {
    this.statements = statements;
  }

  private CatalogCounts counts() {
    return statements.one(JournalSql.COUNTS, JournalSql::counts);
  }

  public CatalogChanges changesSince(long sequence, int limit) {
    long latest = counts().sequence();
    List<CatalogChanges.Change> entries =
        statements.list(
            JournalSql.SINCE, row -> JournalSql.entry(row, statements.dialect()), sequence, limit);
    return new CatalogChanges(entries, statements.number(JournalSql.OLDEST, latest), latest);
  }

  public NameSnapshot snapshot() {
    return new Snapshot(statements, counts());
  }

  /** The reader must not use the connection. */
  private record Snapshot(JdbcStatements statements, CatalogCounts counts) implements NameSnapshot {
    @Override
    public long sequence() {
      return counts.sequence();
    }

    @Override
    public long names() {
      return counts.logicalNames();
    }

    @Override
    public void forEach(Consumer<String> reader) {
      Consumer<Consumer<String>> source =
          statements.dialect().mappings(statements)::eachLogicalName;
      if (names() < MANY) {
        source.accept(reader);
      } else {
        new PrefetchingNames().each(source, reader);
      }
    }
  }
}
