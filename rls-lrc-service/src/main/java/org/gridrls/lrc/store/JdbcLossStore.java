package org.gridrls.lrc.store;

import java.util.Optional;
import org.gridrls.lrc.catalog.LossStore;
import org.gridrls.lrc.catalog.LostChanges;
import org.gridrls.lrc.store.commit.GroupCommit;
import org.gridrls.lrc.store.commit.JdbcWriteSide;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/** The loss of a catalog in its store, written by its group commit. Safe for threads. */
final class JdbcLossStore implements LossStore {
  private final JdbcConnections connections;
  private final JdbcWriteSide writeSide;
  private final GroupCommit commits;

  JdbcLossStore(JdbcConnections connections, JdbcWriteSide writeSide, GroupCommit commits) {
    this.connections = connections;
    this.writeSide = writeSide;
    this.commits = commits;
  }

  @Override
  public Optional<LostChanges> loss() {
    return connections.read(
        statements -> statements.list(LossSql.ALL, LossSql::loss).stream().findFirst());
  }

  @Override
  public void save(LostChanges loss) {
    commits.write(
        1,
        () -> {
          JdbcStatements statements = writeSide.statements();
          statements.update(LossSql.CLEAR);
          return statements.update(
              LossSql.SAVE,
              loss.rli(),
              loss.confirmed().bootId(),
              loss.confirmed().generation(),
              loss.kept());
        });
  }

  @Override
  public long acceptedBootId() {
    return connections.read(statements -> statements.number(LossSql.ACCEPTED));
  }

  @Override
  public void accept(long bootId) {
    commits.write(
        1,
        () -> {
          writeSide.statements().update(LossSql.CLEAR);
          return writeSide.statements().update(LossSql.ACCEPT, bootId);
        });
  }
}
