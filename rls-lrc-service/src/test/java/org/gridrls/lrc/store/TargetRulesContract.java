package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.CodePointOrder;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.NameMappings;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.lrc.catalog.CatalogChange;
import org.gridrls.lrc.catalog.CatalogCounts;
import org.gridrls.lrc.store.jdbc.StoreConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A store keeps target names by rules. Answers are those of a plain set of mappings, whether a
 * mapping follows a rule, follows it in full, or several rules lead to one target.
 */
public abstract class TargetRulesContract {
  private static final int CALLS = 400;

  private static final List<String> LOGICAL_HEADS = List.of("", "g", "g/f1", "\ud835\udcb3", "h/");
  private static final List<String> TARGET_HEADS =
      List.of("a:", "a:g", "a:/f1", "b:/", "\ud835\udcb4", "a:\ud835\udcb3");
  private static final List<String> PATTERNS =
      List.of("*", "a*", "a:/f1*", "*7*", "a:?/f2*", "b:/f3", "\ud835\udcb4*", "g*", "/f?", "z*");

  /** Makes names longer than the prefixes that a database server indexes. */
  private static final String LONG = "/" + "x".repeat(297);

  private String url;
  private JdbcMappingCatalog catalog;
  private Set<Mapping> model = new TreeSet<>();

  protected abstract String emptyStore();

  protected abstract Stores stores();

  @BeforeEach
  void create() {
    url = emptyStore();
    open();
  }

  private void open() {
    catalog = stores().open(StoreConfig.durable(url));
  }

  @AfterEach
  void close() {
    catalog.close();
  }

  private static <T> T any(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private static Mapping anyMapping(Random random) {
    String file = (random.nextInt(9) == 0 ? LONG : "") + "/f" + random.nextInt(30);
    String other = random.nextInt(5) == 0 ? "/f" + random.nextInt(30) : file;
    return Mapping.of(any(random, LOGICAL_HEADS) + file, any(random, TARGET_HEADS) + other);
  }

  private long rules() {
    return RawSql.number(url, "SELECT count(*) FROM target_rule");
  }

  private static List<Mapping> sorted(ObjectType type, Stream<Mapping> mappings) {
    return mappings
        .sorted(
            Comparator.comparing((Mapping row) -> row.name(type), CodePointOrder.COMPARATOR)
                .thenComparing(row -> row.other(type), CodePointOrder.COMPARATOR))
        .toList();
  }

  private List<Mapping> paged(Function<PageRequest, MappingPage> question, int size) {
    List<Mapping> all = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(PageRequest.first(size));
    while (next.isPresent()) {
      PageRequest request = next.get();
      MappingPage page = question.apply(request);
      page.mappings().forEach(row -> all.add(row.mapping()));
      next = page.nextCursor().map(request::after);
    }
    return all;
  }

  /** Changes that all succeed, applied to the model too. */
  private List<CatalogChange> changes(Random random, int count) {
    List<CatalogChange> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Mapping mapping = anyMapping(random);
      if (model.remove(mapping)) {
        changes.add(new CatalogChange.Delete(mapping));
      } else {
        model.add(mapping);
        changes.add(new CatalogChange.Put(AttributedMapping.plain(mapping)));
      }
    }
    return changes;
  }

  private void rename(Random random) {
    ObjectType type = any(random, List.of(ObjectType.values()));
    String from = anyMapping(random).name(type);
    String to = anyMapping(random).name(type);
    boolean possible =
        model.stream().anyMatch(row -> row.name(type).equals(from))
            && model.stream().noneMatch(row -> row.name(type).equals(to));
    if (possible) {
      catalog.apply(new CatalogChange.Rename(type, from, to));
      model =
          model.stream()
              .map(row -> row.name(type).equals(from) ? renamed(type, row, to) : row)
              .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Mapping renamed(ObjectType type, Mapping row, String to) {
    return type == ObjectType.LOGICAL_NAME
        ? Mapping.of(to, row.targetName().value())
        : Mapping.of(row.logicalName().value(), to);
  }

  private void compare(Random random, String where) {
    ObjectType type = any(random, List.of(ObjectType.values()));
    GlobPattern pattern = GlobPattern.of(any(random, PATTERNS));
    int size = 1 + random.nextInt(70);
    assertEquals(
        sorted(type, model.stream().filter(row -> pattern.matches(row.name(type)))),
        paged(page -> catalog.queryPattern(type, pattern, AttributeSelection.NONE, page), size),
        () -> where + ", " + type + " " + pattern + " by " + size);
    List<String> names =
        IntStream.range(0, 20).mapToObj(i -> anyMapping(random).name(type)).distinct().toList();
    List<List<Mapping>> expected =
        names.stream()
            .map(name -> sorted(type, model.stream().filter(row -> row.name(type).equals(name))))
            .toList();
    assertEquals(
        expected,
        catalog.bulkQuery(type, names, AttributeSelection.NONE).stream()
            .map(NameMappings::mappings)
            .map(found -> found.stream().map(AttributedMapping::mapping).toList())
            .toList(),
        where);
    List<Boolean> exist = expected.stream().map(found -> !found.isEmpty()).toList();
    assertEquals(exist, catalog.exist(type, names), where);
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      assertEquals(List.of(exist.get(i)), catalog.exist(type, List.of(name)), where);
      if (exist.get(i)) {
        assertEquals(
            expected.get(i),
            paged(page -> catalog.query(type, name, AttributeSelection.NONE, page), 2),
            where);
      }
    }
    List<Mapping> some = Stream.generate(() -> anyMapping(random)).limit(20).toList();
    assertEquals(some.stream().map(model::contains).toList(), catalog.mappingsExist(some), where);
    assertEquals(counts(), catalog.counts(), where);
  }

  private CatalogCounts counts() {
    return new CatalogCounts(
        model.stream().map(Mapping::logicalName).distinct().count(),
        model.stream().map(Mapping::targetName).distinct().count(),
        model.size(),
        catalog.latestSequence());
  }

  private void requireSound(String where) {
    catalog.examine();
    assertEquals(Optional.empty(), catalog.trouble(), where);
  }

  @Test
  void mappingsByRulesAndInFullAgreeWithASet() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int call = 0; call < CALLS; call++) {
      String where = "seed " + seed + ", call " + call;
      assertEquals(
          List.of(),
          catalog.apply(changes(random, 1 + random.nextInt(100)), BulkMode.PER_ITEM).failures(),
          where);
      rename(random);
      if (call % 5 == 0) {
        compare(random, where);
      }
      if (call % 200 == 0) {
        requireSound(where);
        close();
        open();
      }
    }
    requireSound("seed " + seed);
    assertTrue(rules() >= 10, () -> rules() + " rules, seed " + seed);
    assertTrue(
        RawSql.number(url, "SELECT count(*) FROM mapping WHERE rule = 0") > 0, "none in full");
    assertTrue(RawSql.number(url, "SELECT count(*) FROM mapping WHERE rule > 0") > 0, "no rule");
  }

  private static List<CatalogChange> creations(int from, int to) {
    return IntStream.range(from, to)
        .<CatalogChange>mapToObj(
            i -> new CatalogChange.Create(Mapping.of("n" + i, "gsiftp://host/n" + i)))
        .toList();
  }

  /** Otherwise later mappings would follow a rule that the store lacks after a restart. */
  @Test
  void aRuleWhoseFirstCallWasUndoneIsSavedByTheNext() {
    List<CatalogChange> refused = new ArrayList<>(creations(0, 200));
    refused.add(new CatalogChange.Delete(Mapping.of("none", "none")));
    assertEquals(1, catalog.apply(refused, BulkMode.ATOMIC).failures().size());
    assertEquals(0, rules());
    catalog.apply(creations(0, 200), BulkMode.ATOMIC);
    assertEquals(1, rules());
    close();
    open();
    assertEquals(
        "gsiftp://host/n7",
        catalog
            .query(ObjectType.LOGICAL_NAME, "n7", AttributeSelection.NONE, PageRequest.first())
            .mappings()
            .get(0)
            .mapping()
            .targetName()
            .value());
    requireSound("after the restart");
  }

  /** Else a mapping that was stored before its rule could be added a second time. */
  @Test
  void aMappingInFullIsFoundAndDeletedOnceItsRuleIsThere() {
    catalog.apply(creations(0, 10), BulkMode.PER_ITEM);
    catalog.apply(creations(10, 500), BulkMode.PER_ITEM);
    assertEquals(1, rules());
    Mapping early = Mapping.of("n3", "gsiftp://host/n3");
    assertEquals(
        1,
        catalog.apply(List.of(new CatalogChange.Add(early)), BulkMode.PER_ITEM).failures().size());
    catalog.apply(new CatalogChange.Delete(early));
    assertEquals(List.of(false), catalog.mappingsExist(List.of(early)));
    catalog.apply(new CatalogChange.Create(early));
    assertEquals(500, catalog.counts().targetNames());
    requireSound("after deletion and creation");
  }
}
