package org.gridrls.lrc.catalog;

import java.util.List;
import java.util.function.Consumer;

/** The questions about the change journal, within one read transaction on one connection. */
final class JdbcJournal {
  private final JdbcStatements statements;

  JdbcJournal(JdbcStatements statements) {
    this.statements = statements;
  }

  private CatalogCounts counts() {
    return statements.one(JournalSql.COUNTS, JournalSql::counts);
  }

  JournalPage changesSince(long sequence, int limit) {
    long latest = counts().sequence();
    List<JournalEntry> entries =
        statements.list(JournalSql.SINCE, JournalSql::entry, sequence, limit);
    return new JournalPage(entries, statements.number(JournalSql.OLDEST, latest), latest);
  }

  NameSnapshot snapshot() {
    return new Snapshot(statements, counts());
  }

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
      statements.dialect().mappings(statements).eachLogicalName(reader);
    }
  }
}
