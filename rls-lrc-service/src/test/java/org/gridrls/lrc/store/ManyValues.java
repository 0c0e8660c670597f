package org.gridrls.lrc.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.gridrls.api.Attribute;
import org.gridrls.api.AttributeDefinition;
import org.gridrls.api.AttributeType;
import org.gridrls.api.AttributedMapping;
import org.gridrls.api.BulkMode;
import org.gridrls.api.Mapping;
import org.gridrls.api.ObjectType;
import org.gridrls.lrc.catalog.CatalogChange;

/** An attribute of many names, for tests. */
public final class ManyValues {
  private static final String SIZE = "size";

  private ManyValues() {}

  /** Defines it and gives it to that many names. */
  public static void put(JdbcMappingCatalog catalog, int names) {
    catalog.apply(
        new CatalogChange.Define(
            new AttributeDefinition(SIZE, ObjectType.LOGICAL_NAME, AttributeType.INT)));
    List<CatalogChange> changes =
        IntStream.range(0, names)
            .<CatalogChange>mapToObj(
                i ->
                    new CatalogChange.Put(
                        new AttributedMapping(
                            Mapping.of("valued-" + i, "t"),
                            List.of(Attribute.integer(SIZE, i)),
                            List.of())))
            .toList();
    assertEquals(List.of(), catalog.apply(changes, BulkMode.PER_ITEM).failures());
  }

  /** Removes it with its values. */
  public static void undefine(JdbcMappingCatalog catalog) {
    catalog.apply(new CatalogChange.Undefine(ObjectType.LOGICAL_NAME, SIZE, true));
  }
}
