package org.gridrls.replicator.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.gridrls.replicator.request.ItemState;
import org.gridrls.replicator.request.Replication;
import org.gridrls.replicator.request.ReplicationOptions;
import org.gridrls.replicator.request.ReplicationState;
import org.gridrls.replicator.request.StoredItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States that earlier versions of the program wrote are upgraded, on each kind of database. */
class UpgradeTest {
  private static final List<String> STATES =
      List.of("CREATED", "ACTIVE", "SUSPENDED", "STOPPED", "FINISHED", "REMOVED");
  private static final List<String> PHASES =
      List.of("PENDING", "PENDING", "LANDED", "DONE", "FAILED", "TERMINATED");

  @TempDir Path directory;

  /** A new place for the state. */
  String place() {
    return directory.resolve("replicator.db").toString();
  }

  /** Writes a state as the last version with numbers of states and phases wrote it. */
  void writeOld(String place) throws SQLException {
    execute("jdbc:sqlite:" + place, script("sqlite-1"), script("sqlite-2-3"), script("rows"));
    execute("jdbc:sqlite:" + place, "PRAGMA user_version = 3");
  }

  /** The version that earlier programs read, which refuse those that they do not know. */
  String versionQuery() {
    return "PRAGMA user_version";
  }

  String url(String place) {
    return "jdbc:sqlite:" + place;
  }

  static String script(String name) {
    try (InputStream text = UpgradeTest.class.getResourceAsStream("/old-state/" + name + ".sql")) {
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  static void execute(String url, String... scripts) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String one : String.join("\n", scripts).split(";\\s*\n")) {
        statement.execute(one);
      }
    }
  }

  private List<String> column(String place, String query) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url(place));
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  private static Replication draft() {
    return new Replication(
        0,
        "new",
        "new",
        Optional.empty(),
        ReplicationState.ACTIVE,
        new ReplicationOptions("https://s/data", Optional.empty(), 0, 4),
        Instant.EPOCH,
        Optional.empty(),
        0,
        Optional.empty());
  }

  @Test
  void statesAndPhasesOfTheOldStoreAreKeptAsWords() throws SQLException {
    String place = place();
    writeOld(place);
    try (ReplicationStore store = ReplicationStore.open(place)) {
      assertEquals(
          STATES.subList(0, 5),
          store.replications().stream().map(one -> one.state().name()).toList());
      long number = store.find("i1").orElseThrow().number();
      assertEquals(2, number);
      assertEquals(
          List.of(
              ItemState.WANTED,
              ItemState.WANTED,
              ItemState.LANDED,
              ItemState.DONE,
              ItemState.FAILED,
              ItemState.TERMINATED),
          store.items(number, 0, Optional.empty(), Optional.empty(), 9).stream()
              .map(StoredItem::state)
              .toList());
      assertEquals(2, store.counts(number).wanted());
      assertEquals(1, store.counts(number).failed());
      store.retry(number);
      assertEquals(3, store.counts(number).wanted());
      store.sweep();
      store.sweep();
      assertEquals(7, store.create(draft(), List.of()).number());
    }
    assertEquals(
        List.of("CREATED", "ACTIVE", "SUSPENDED", "STOPPED", "FINISHED", "ACTIVE"),
        column(place, "SELECT state FROM replication ORDER BY number"));
    assertEquals(
        List.of("PENDING", "PENDING", "LANDED", "DONE", "PENDING", "TERMINATED"),
        column(place, "SELECT phase FROM item ORDER BY replication, number"));
    assertEquals(List.of("4"), column(place, versionQuery()));
  }

  @Test
  void anUpgradedStoreIsOpenedAgainAsItIs() throws SQLException {
    String place = place();
    writeOld(place);
    ReplicationStore.open(place).close();
    ReplicationStore.open(place).close();
    assertEquals(STATES, column(place, "SELECT state FROM replication ORDER BY number"));
    assertEquals(
        PHASES, column(place, "SELECT phase FROM item WHERE replication = 2 ORDER BY number"));
  }

  @Test
  void aStoreOfALaterProgramIsRefused() throws SQLException {
    String place = place();
    ReplicationStore.open(place).close();
    execute(
        url(place),
        "INSERT INTO replicator_history (installed_rank, version, description, type, script,"
            + " installed_by, execution_time, success)"
            + " VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 'x', 1, true)");
    RlsException refused =
        assertThrows(RlsException.class, () -> ReplicationStore.open(place).close());
    assertEquals(RlsError.STORE_FAILED, refused.error());
    assertTrue(refused.getMessage().contains("version 99"), refused::getMessage);
  }

  @Test
  void aStoreOfTheFirstVersionIsUpgraded() throws SQLException {
    String place = directory.resolve("first.db").toString();
    execute("jdbc:sqlite:" + place, script("sqlite-1"), script("rows"));
    execute("jdbc:sqlite:" + place, "PRAGMA user_version = 1");
    try (ReplicationStore store = ReplicationStore.open(place)) {
      assertEquals(2, store.counts(2).wanted());
      assertTrue(store.rules().all().isEmpty());
    }
  }
}
