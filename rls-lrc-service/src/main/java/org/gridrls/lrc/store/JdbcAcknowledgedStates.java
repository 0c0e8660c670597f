package org.gridrls.lrc.store;

import java.util.Optional;
import java.util.function.Function;
import org.gridrls.lrc.catalog.AcknowledgedState;
import org.gridrls.lrc.catalog.AcknowledgedStates;
import org.gridrls.lrc.store.commit.GroupCommit;
import org.gridrls.lrc.store.commit.JdbcWriteSide;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/** States in the store of a catalog, written by its group commit. Safe for threads. */
final class JdbcAcknowledgedStates implements AcknowledgedStates {
  private final JdbcConnections connections;
  private final JdbcWriteSide writeSide;
  private final GroupCommit commits;

  JdbcAcknowledgedStates(
      JdbcConnections connections, JdbcWriteSide writeSide, GroupCommit commits) {
    this.connections = connections;
    this.writeSide = writeSide;
    this.commits = commits;
  }

  @Override
  public Optional<AcknowledgedState> of(String rli) {
    return connections.read(
        statements ->
            statements.list(AcknowledgedSql.OF, AcknowledgedSql::state, rli).stream().findFirst());
  }

  @Override
  public void save(AcknowledgedState state) {
    write(
        statements -> {
          statements.update(AcknowledgedSql.FORGET, state.rli());
          return statements.update(
              AcknowledgedSql.SAVE,
              state.rli(),
              TargetSql.code(state.kind()),
              state.partition(),
              state.bootId(),
              state.generation(),
              state.filterId(),
              state.wholeAt().toEpochMilli());
        });
  }

  @Override
  public void forget(String rli) {
    write(statements -> statements.update(AcknowledgedSql.FORGET, rli));
  }

  @Override
  public int forgetBefore(long generation) {
    return write(statements -> statements.update(AcknowledgedSql.FORGET_BEFORE, generation));
  }

  private int write(Function<JdbcStatements, Integer> work) {
    return commits.write(1, () -> work.apply(writeSide.statements()));
  }
}
