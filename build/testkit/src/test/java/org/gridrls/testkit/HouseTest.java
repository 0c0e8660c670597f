package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The rules about packages, names and prose hold in all modules. */
class HouseTest {
  /** At most 16,000 are wanted; the limit follows the size. */
  private static final long PERF_LINES_MAX = 20_450;

  /** At most 112,000 are wanted; the limit follows the size. */
  private static final long MAIN_LINES_MAX = 150_423;

  /** Limits the words of README, changelog, documents and decisions together. */
  private static final long WORDS_MAX = 60_000;

  /** Counts first sentences of Javadoc that need their neighbours; none is wanted. */
  private static final Pattern LEANING =
      Pattern.compile("/\\*\\*\\s*(\\*\\s*)?(The same|What|Of|As|With|By|That of|Whose|To be)\\b");

  private static final int ROOMS_MAX = 16;
  private static final int MODULES_MAX = 27;

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

  /** A class or method that a reader can't find leads nowhere. */
  @Test
  void theArchitectureNamesOnlyWhatExists() {
    Map<String, String> types = new HashMap<>();
    tree.files()
        .forEach(file -> types.put(file.path().replaceFirst(".*/(.*)\\.java", "$1"), file.text()));
    List<String> missing = new ArrayList<>();
    String text = SourceTree.read(tree.root().resolve("ARCHITECTURE.md"));
    Matcher names =
        Pattern.compile("`(?:[a-z.]+\\.)?([A-Z]\\w+[a-z]\\w*)((?:\\.\\w+)*)`").matcher(text);
    while (names.find()) {
      String type = types.get(names.group(1));
      String member = names.group(2).replaceFirst(".*\\.", "");
      if (type == null || !type.contains(member)) {
        missing.add(names.group());
      }
    }
    assertEquals(List.of(), missing);
  }

  @Test
  void theHouseStaysBounded() {
    assertAtMost(MAIN_LINES_MAX, "");
    assertAtMost(PERF_LINES_MAX, "perf/");
  }

  @Test
  void documentsStayReadable() {
    long words =
        tree.texts(Pattern.compile(".*\\.md")).stream()
            .map(path -> tree.root().relativize(path).toString())
            .filter(path -> path.matches("README.md|CHANGELOG.md|docs/.*"))
            .flatMap(
                path ->
                    Pattern.compile("\\s+")
                        .splitAsStream(SourceTree.read(tree.root().resolve(path))))
            .filter(word -> !word.isEmpty())
            .count();
    System.out.println(words + " words in README, changelog and docs");
    assertTrue(words <= WORDS_MAX, words + " words");
  }

  @Test
  void theFirstPageIsOnePage() {
    String readme = SourceTree.read(tree.root().resolve("README.md"));
    assertTrue(readme.lines().count() <= 90, () -> readme.lines().count() + " lines");
    assertTrue(readme.length() <= 5_000, () -> readme.length() + " characters");
    String changes = SourceTree.read(tree.root().resolve("CHANGELOG.md"));
    for (String version : changes.split("(?m)^(?=## \\[\\d)")) {
      assertTrue(version.lines().count() <= 60, () -> version.lines().findFirst().orElseThrow());
    }
  }

  @Test
  void firstSentencesStandAlone() {
    List<String> leaning =
        tree.files().stream()
            .filter(file -> LEANING.matcher(file.text()).find())
            .map(SourceTree.SourceFile::path)
            .toList();
    assertEquals(List.of(), leaning, "first sentences of Javadoc without a verb or a subject");
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
