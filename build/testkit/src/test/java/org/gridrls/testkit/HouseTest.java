package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules about packages, names and prose hold in all modules. */
class HouseTest {
  /** At most 16,000 are wanted; the limit follows the size down. */
  private static final long PERF_LINES_MAX = 23_030;

  /** At most 112,000 are wanted; the limit follows the size down. */
  private static final long MAIN_LINES_MAX = 130_400;

  private static final int ROOMS_MAX = 16;
  private static final int MODULES_MAX = 26;

  private final SourceTree tree = SourceTree.ofProject();

  @TestFactory
  Stream<DynamicTest> noBreach() {
    Map<String, List<String>> breaches = new HouseRules(tree).breaches();
    return breaches.entrySet().stream()
        .map(
            rule ->
                DynamicTest.dynamicTest(
                    rule.getKey(), () -> assertEquals(List.of(), rule.getValue())));
  }

  @Test
  void thereAreFewDoors() throws IOException {
    try (Stream<Path> top = Files.list(tree.root())) {
      List<String> rooms =
          top.filter(Files::isDirectory)
              .map(path -> path.getFileName().toString())
              .filter(name -> !name.startsWith(".") && !name.equals("target"))
              .filter(name -> !name.equals("rls-data"))
              .sorted()
              .toList();
      System.out.println(rooms.size() + " top-level directories: " + String.join(" ", rooms));
      assertTrue(rooms.size() <= ROOMS_MAX, rooms::toString);
    }
    long modules =
        SourceTree.read(tree.root().resolve("pom.xml"))
            .lines()
            .filter(line -> line.contains("<module>"))
            .count();
    System.out.println(modules + " modules");
    assertTrue(modules <= MODULES_MAX, modules + " modules");
  }

  @Test
  void theHouseStaysBounded() {
    assertAtMost(MAIN_LINES_MAX, "");
    assertAtMost(PERF_LINES_MAX, "perf/");
  }

  private void assertAtMost(long limit, String room) {
    long lines =
        tree.files().stream()
            .filter(file -> file.path().startsWith(room) && file.path().contains("/src/main/"))
            .filter(file -> !file.module().equals("samples"))
            .mapToLong(SourceTree.SourceFile::lines)
            .sum();
    System.out.println(lines + " lines of Java in src/main of /" + room);
    assertTrue(lines <= limit, () -> "/" + room + " has " + lines + " lines, more than " + limit);
  }
}
