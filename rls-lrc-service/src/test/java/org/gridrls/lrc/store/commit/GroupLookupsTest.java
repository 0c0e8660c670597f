package org.gridrls.lrc.store.commit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.kit.schedule.Closer;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.store.jdbc.JdbcConnections;
import org.gridrls.lrc.store.jdbc.JdbcDialect;
import org.gridrls.lrc.store.jdbc.JdbcStoreHealth;
import org.gridrls.lrc.store.jdbc.JournalSql;
import org.gridrls.lrc.store.jdbc.MappingTable;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.gridrls.lrc.store.sqlite.JdbcSqlite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group looks up each name once, whatever its writes are, and in the order of the table. */
class GroupLookupsTest {
  private static final int WRITES = 20;

  @TempDir Path directory;
  private final Closer closer = new Closer();
  private final List<String> lookedUp = new ArrayList<>();
  private final List<String> inserted = new ArrayList<>();
  private JdbcDialect dialect;
  private JdbcWriteSide writeSide;

  @BeforeEach
  void open() {
    StoreConfig config = StoreConfig.durable("jdbc:sqlite:" + directory.resolve("lrc.db"));
    dialect = closer.opened(JdbcSqlite.KIND.open().apply(config));
    dialect.hold();
    dialect.migrate();
    JdbcDialect watched = watched(JdbcDialect.class, dialect);
    JdbcStoreHealth health = new JdbcStoreHealth(config, watched);
    JdbcConnections connections = closer.opened(new JdbcConnections(watched, health, 1));
    writeSide = closer.opened(new JdbcWriteSide(connections, health, new BootIds(new Random(1))));
    writeSide.start();
  }

  @AfterEach
  void close() {
    closer.close();
  }

  private <T> T watched(Class<T> type, T real) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> watch(method, real, arguments)));
  }

  private Object watch(Method method, Object real, Object[] arguments) throws Throwable {
    if (method.getName().equals("occurrences")) {
      ((Collection<?>) arguments[0]).forEach(name -> lookedUp.add(name.toString()));
    }
    if (method.getName().equals("change")) {
      ((Collection<?>) arguments[1])
          .forEach(mapping -> inserted.add(((Mapping) mapping).logicalName().value()));
    }
    try {
      Object result = method.invoke(real, arguments);
      return result instanceof MappingTable table ? watched(MappingTable.class, table) : result;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static Mapping mapping(int i) {
    return Mapping.of("name-" + i, "target-" + i);
  }

  private static List<CatalogChange> creation(int i) {
    return List.of(new CatalogChange.Create(mapping(i)));
  }

  private void group(List<List<CatalogChange>> writes, BulkMode mode) {
    writes.forEach(writeSide::expect);
    for (List<CatalogChange> write : writes) {
      assertEquals(List.of(), writeSide.apply(write, mode).failures());
    }
    writeSide.commit();
  }

  private static List<String> names() {
    return IntStream.range(0, WRITES).mapToObj(i -> "name-" + i).sorted().toList();
  }

  @Test
  void aGroupOfAtomicWritesLooksUpEachNameOnce() {
    group(
        IntStream.range(0, WRITES).mapToObj(GroupLookupsTest::creation).toList(), BulkMode.ATOMIC);
    assertEquals(names(), lookedUp);
    assertEquals(WRITES, writeSide.published().mappings());
  }

  @Test
  void attributesBetweenCreationsChangeNothingOfThat() {
    writeSide.apply(
        List.of(
            new CatalogChange.Define(
                new AttributeDefinition("size", ObjectType.LOGICAL_NAME, AttributeType.INT))),
        BulkMode.PER_ITEM);
    List<List<CatalogChange>> writes = new ArrayList<>();
    for (int i = 0; i < WRITES; i++) {
      writes.add(creation(i));
      writes.add(
          List.of(
              new CatalogChange.AddAttribute(
                  ObjectType.LOGICAL_NAME, "name-" + i, Attribute.integer("size", i))));
    }
    group(writes, BulkMode.PER_ITEM);
    assertEquals(names(), lookedUp);
  }

  @Test
  void mappingsAreWrittenInTheOrderOfTheTable() {
    List<List<CatalogChange>> writes =
        new ArrayList<>(IntStream.range(0, WRITES).mapToObj(GroupLookupsTest::creation).toList());
    Collections.reverse(writes);
    group(writes, BulkMode.PER_ITEM);
    assertEquals(names(), lookedUp);
    assertEquals(names(), inserted);
    assertEquals("name-" + (WRITES - 1), firstInJournal());
  }

  private String firstInJournal() {
    return writeSide
        .statements()
        .list(JournalSql.SINCE, row -> JournalSql.entry(row, dialect), 0, 1)
        .get(0)
        .logicalName();
  }

  @Test
  void aRenameInBetweenIsSeen() {
    group(
        List.of(
            creation(1),
            List.of(new CatalogChange.Rename(ObjectType.LOGICAL_NAME, "name-1", "name-2")),
            creation(1),
            List.of(new CatalogChange.Delete(Mapping.of("name-2", "target-1")))),
        BulkMode.PER_ITEM);
    assertEquals(1, writeSide.published().logicalNames());
    assertEquals(1, writeSide.published().targetNames());
  }
}
