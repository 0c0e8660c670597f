package org.globus.replica.rls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gridrls.testkit.ProjectRoot;
import org.junit.jupiter.api.Test;

/**
 * The table of docs/migration.md for programs of the original's later Java API: it has every type
 * of that API, and each class and method that replaces one exists.
 */
class LaterApiTest {
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern MISSING = Pattern.compile("missing: \\w+.{10,}");

  /** The public types that the later API added to the package. */
  private static final List<String> TYPES =
      List.of(
          "Administrative",
          "AttributeResult",
          "AttributeSearch",
          "BatchCatalogQuery",
          "BatchIndexQuery",
          "CatalogExistenceQuery",
          "CatalogQuery",
          "ConfigurationOption",
          "IndexExistenceQuery",
          "IndexMapping",
          "IndexMappingResult",
          "IndexQuery",
          "LocalReplicaCatalog",
          "Mapping",
          "MappingResult",
          "QueryResults",
          "RLIUpdate",
          "RLSConnection",
          "RLSConnectionSource",
          "RLSIOException",
          "RLSStatusCode",
          "Rename",
          "RenameResult",
          "ReplicaLocationIndex",
          "Results",
          "SimpleCatalogQuery",
          "SimpleIndexQuery",
          "SimpleQuery",
          "SimpleRLSConnectionSource");

  private static final List<String> PACKAGES =
      List.of(
          "org.gridrls.client.",
          "org.gridrls.client.soap.",
          "org.gridrls.api.",
          "org.gridrls.api.index.");

  private record Row(String there, String here) {}

  private static List<Row> table() throws IOException {
    List<Row> rows = new ArrayList<>();
    boolean inside = false;
    for (String line : Files.readAllLines(ProjectRoot.path("docs/migration.md"))) {
      if (line.startsWith("The later Java API")) {
        inside = true;
      } else if (line.startsWith("## ")) {
        inside = false;
      } else if (inside && line.startsWith("| `")) {
        String[] cells = line.split("\\|");
        rows.add(new Row(cells[1].strip(), cells[2].strip()));
      }
    }
    return rows;
  }

  private static List<String> spans(String cell) {
    return SPAN.matcher(cell).results().map(span -> span.group(1)).toList();
  }

  @Test
  void everyTypeOfThatApiIsInTheTableOnce() throws IOException {
    List<String> named =
        table().stream()
            .map(row -> row.there().replaceFirst("\\(.*", ""))
            .flatMap(types -> spans(types).stream())
            .filter(name -> !name.contains("."))
            .toList();
    assertEquals(new TreeSet<>(TYPES), new TreeSet<>(named));
    assertEquals(TYPES.size(), named.size(), named::toString);
  }

  @Test
  void eachReplacementExistsOrItsLackHasAReason() throws Exception {
    for (Row row : table()) {
      if (row.here().startsWith("missing")) {
        assertTrue(MISSING.matcher(row.here()).matches(), row::toString);
        continue;
      }
      assertFalse(spans(row.here()).isEmpty(), row::toString);
      for (String name : spans(row.here())) {
        assertTrue(exists(name), () -> "no " + name + " for " + row.there());
      }
    }
  }

  /** A class, or a method of a class: CLASS.METHOD. */
  private static boolean exists(String name) {
    String[] parts = name.split("\\.", 2);
    Optional<Class<?>> type =
        PACKAGES.stream().flatMap(start -> type(start + parts[0])).findFirst();
    return type.filter(found -> Modifier.isPublic(found.getModifiers()))
        .filter(found -> parts.length == 1 || hasMethod(found, parts[1]))
        .isPresent();
  }

  private static Stream<Class<?>> type(String name) {
    try {
      return Stream.of(Class.forName(name, false, LaterApiTest.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      return Stream.empty();
    }
  }

  private static boolean hasMethod(Class<?> type, String name) {
    return Stream.of(type.getMethods()).map(Method::getName).anyMatch(name::equals);
  }
}
