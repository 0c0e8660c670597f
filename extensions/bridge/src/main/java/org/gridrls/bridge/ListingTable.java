package org.gridrls.bridge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;

/**
 * The names of a listing under way, sorted on disk, section by section: a section is in it whole or
 * not at all. A listing that was interrupted is resumed from it. For one thread.
 */
final class ListingTable implements AutoCloseable {
  private static final int BATCH = 1_000;

  private final Connection connection;

  private ListingTable(Connection connection) {
    this.connection = connection;
  }

  /** Opens the file, or creates it; one that can't be read is replaced. */
  static ListingTable open(Path file) {
    try {
      return new ListingTable(connect(file));
    } catch (SQLException e) {
      try {
        Files.deleteIfExists(file);
        return new ListingTable(connect(file));
      } catch (SQLException | IOException again) {
        throw failed(again);
      }
    }
  }

  private static Connection connect(Path file) throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
    try {
      connection.setAutoCommit(true);
      run(connection, ListingSql.SCHEMA);
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void run(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static RlsException failed(Exception e) {
    return new RlsException(RlsError.STORE_FAILED, "the listing can't be written: " + e, e);
  }

  /** Deletes all names. */
  void clear() {
    try {
      run(connection, ListingSql.CLEAR);
      connection.commit();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  long unfit() {
    return longs(ListingSql.UNFIT).get(0);
  }

  long count() {
    return longs(ListingSql.COUNT).get(0);
  }

  private List<Long> longs(String sql) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<Long> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getLong(1));
      }
      return found;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** The sections that are complete. */
  Set<String> sections() {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(ListingSql.SECTIONS)) {
      Set<String> found = new HashSet<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Adds a section, whose names {@code read} passes on and counts those that it leaves out. */
  void add(String section, ToLongFunction<Consumer<String>> read) {
    boolean done = false;
    try (PreparedStatement names = connection.prepareStatement(ListingSql.ADD);
        PreparedStatement sections = connection.prepareStatement(ListingSql.ADD_SECTION)) {
      Batch batch = new Batch(names);
      long unfit = read.applyAsLong(batch);
      batch.write();
      sections.setString(1, section);
      sections.setLong(2, unfit);
      sections.executeUpdate();
      connection.commit();
      done = true;
    } catch (SQLException e) {
      throw failed(e);
    } finally {
      if (!done) {
        rollBack();
      }
    }
  }

  private void rollBack() {
    try {
      connection.rollback();
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  /** Writes names in groups. */
  private static final class Batch implements Consumer<String> {
    private final PreparedStatement names;
    private int size;

    Batch(PreparedStatement names) {
      this.names = names;
    }

    @Override
    public void accept(String name) {
      try {
        names.setString(1, name);
        names.addBatch();
        if (++size == BATCH) {
          write();
        }
      } catch (SQLException e) {
        throw failed(e);
      }
    }

    void write() throws SQLException {
      names.executeBatch();
      size = 0;
    }
  }

  /** The next names after one, sorted by code points. */
  List<String> after(String name, int limit) {
    try (PreparedStatement select = connection.prepareStatement(ListingSql.AFTER)) {
      select.setString(1, name);
      select.setInt(2, limit);
      try (ResultSet rows = select.executeQuery()) {
        List<String> found = new ArrayList<>();
        while (rows.next()) {
          found.add(rows.getString(1));
        }
        return found;
      }
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.rollback();
      connection.close();
    } catch (SQLException e) {
      throw failed(e);
    }
  }
}
