package org.gridrls.lrc.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gridrls.api.AttributeSelection;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.GlobPattern;
import org.gridrls.api.Mapping;
import org.gridrls.api.MappingPage;
import org.gridrls.api.ObjectType;
import org.gridrls.api.PageRequest;
import org.gridrls.api.RlsError;
import org.gridrls.api.RlsException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * Provides what all contracts of a catalog need: an empty one for each test, and short words for
 * what they say.
 */
public abstract class CatalogContract {
  static final ObjectType LFN = ObjectType.LOGICAL_NAME;
  static final ObjectType PFN = ObjectType.TARGET_NAME;

  private OpenCatalog open;
  MappingCatalog catalog;
  CatalogJournal journal;

  /** A catalog and how to be rid of it. */
  public record OpenCatalog(MappingCatalog catalog, CatalogJournal journal, Runnable close) {
    static OpenCatalog inMemory() {
      InMemoryMappingCatalog catalog = new InMemoryMappingCatalog();
      return new OpenCatalog(catalog, catalog, () -> {});
    }
  }

  protected abstract OpenCatalog emptyCatalog();

  @BeforeEach
  void open() {
    open = emptyCatalog();
    catalog = open.catalog();
    journal = open.journal();
  }

  @AfterEach
  void close() {
    if (open != null) { // null: skipped, as there is no database
      open.close().run();
    }
  }

  static Mapping mapping(String logicalName, String targetName) {
    return Mapping.of(logicalName, targetName);
  }

  void create(String logicalName, String targetName) {
    catalog.apply(new CatalogChange.Create(mapping(logicalName, targetName)));
  }

  void add(String logicalName, String targetName) {
    catalog.apply(new CatalogChange.Add(mapping(logicalName, targetName)));
  }

  void put(String logicalName, String targetName) {
    catalog.apply(new CatalogChange.Put(AttributedMapping.plain(mapping(logicalName, targetName))));
  }

  void delete(String logicalName, String targetName) {
    catalog.apply(new CatalogChange.Delete(mapping(logicalName, targetName)));
  }

  /** All mappings of a name, as text. */
  List<String> mappingsOf(ObjectType type, String name) {
    return shown(catalog.query(type, name, AttributeSelection.NONE, PageRequest.first()));
  }

  List<String> matching(ObjectType type, String pattern) {
    return matching(type, pattern, 1_000);
  }

  /** All pages, with that many rows each. */
  List<String> matching(ObjectType type, String pattern, int pageSize) {
    List<String> all = new ArrayList<>();
    Optional<PageRequest> next = Optional.of(PageRequest.first(pageSize));
    while (next.isPresent()) {
      PageRequest asked = next.get();
      MappingPage page =
          catalog.queryPattern(type, GlobPattern.of(pattern), AttributeSelection.NONE, asked);
      all.addAll(shown(page));
      next = page.nextCursor().map(asked::after);
    }
    return all;
  }

  static List<String> shown(MappingPage page) {
    return page.mappings().stream().map(row -> row.mapping().toString()).toList();
  }

  public static RlsException refused(RlsError error, Runnable action) {
    RlsException failure = assertThrows(RlsException.class, action::run);
    assertEquals(error, failure.error(), failure::getMessage);
    return failure;
  }
}
