package org.gridrls.lrc.store.commit;

import java.time.Instant;
import java.util.Optional;
import org.gridrls.lrc.catalog.rules.RequestLog;
import org.gridrls.lrc.store.jdbc.JdbcStatements;

/** Outcomes in a table, numbered in the order of recording. For the writing thread. */
final class JdbcRequestLog extends RequestLog {
  private final JdbcStatements statements;

  JdbcRequestLog(JdbcStatements statements) {
    this.statements = statements;
  }

  @Override
  protected Optional<Recorded> find(String id) {
    return statements.list(RequestSql.FIND, RequestSql::recorded, id).stream().findFirst();
  }

  @Override
  protected void record(Recorded request, int most) {
    long number = statements.number(RequestSql.LAST_NUMBER) + 1;
    statements.update(RequestSql.FORGET, request.id());
    statements.update(
        RequestSql.RECORD,
        request.id(),
        number,
        request.at().toEpochMilli(),
        request.digest(),
        request.outcome().applied(),
        FailureText.encode(request.outcome().failures()));
    statements.update(RequestSql.FORGET_NUMBERS, number - most);
  }

  int forget(Instant upTo) {
    return statements.update(RequestSql.FORGET_OLD, upTo.toEpochMilli());
  }
}
