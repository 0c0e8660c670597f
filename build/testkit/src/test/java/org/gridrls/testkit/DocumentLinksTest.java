package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Links between documents lead to files and headings; mentions of decisions to their records. */
class DocumentLinksTest {
  private static final int RECORDS_MAX = 45;
  private static final int ROW_WORDS_MAX = 30;

  private static final Pattern DOCUMENT = Pattern.compile(".*\\.md");
  private static final Pattern MENTIONING =
      Pattern.compile(".*\\.(java|md|xml|conf|properties|html|js|mjs|css|xsd|wsdl|sh|py|yaml)");

  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern TEST =
      Pattern.compile("`([A-Z]\\w+(?:Test|Check|Contract))(?:\\.(\\w+))?`");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```");
  private static final Pattern CODE = Pattern.compile("`[^`\\n]*`");
  private static final Pattern WORD = Pattern.compile("[^\\s|]*\\w[^\\s|]*");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  private static final Pattern RECORD = Pattern.compile("0*(\\d+)-[\\w-]+\\.md");
  private static final Pattern LINE_END = Pattern.compile("\\R[ \\t]*(\\*|//|#)?[ \\t]*");
  private static final Pattern MENTION =
      Pattern.compile("(?i)\\bdecisions? (\\d+(?:(?:, | and |, and | or | to )\\d+)*)");
  private static final Pattern NUMBERED_LINK =
      Pattern.compile("(?i)\\[(?:decisions? )?(\\d+)\\]\\((?:[^)\\s]*/)?0*(\\d+)-[^)\\s]*\\)");
  private static final Pattern MERGED = Pattern.compile("(\\d+) -> (\\d+)");

  private final SourceTree tree = SourceTree.ofProject();
  private final Path decisions = tree.root().resolve("docs/decisions");
  private final Map<Path, Set<String>> headings = new HashMap<>();

  @Test
  void everyRelativeLinkLeadsToAFileAndToAHeading() {
    List<Path> documents = tree.textsWithResults(DOCUMENT);
    assertTrue(documents.size() > 40, () -> "only " + documents.size() + " documents");
    List<String> broken = new ArrayList<>();
    for (Path document : documents) {
      Matcher link = LINK.matcher(withoutCode(SourceTree.read(document)));
      while (link.find()) {
        String target = link.group(1);
        if (!target.matches("[a-z]+:.*") && !leadsSomewhere(document, target)) {
          broken.add(tree.root().relativize(document) + " -> " + target);
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  private boolean leadsSomewhere(Path document, String target) {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? document : document.resolveSibling(parts[0]).normalize();
    boolean heading =
        parts.length == 1
            || !DOCUMENT.matcher(file.toString()).matches()
            || headings.computeIfAbsent(file, DocumentLinksTest::headingsOf).contains(parts[1]);
    return Files.exists(file) && heading;
  }

  /** Says first of all whether it is the right page. */
  @Test
  void everyPageBeginsWithWhatItsReaderCanDoAfterIt() {
    String index = SourceTree.read(tree.root().resolve("docs/README.md"));
    List<Path> pages = pages();
    assertTrue(pages.size() > 15, () -> "only " + pages.size() + " pages");
    for (Path page : pages) {
      String name = page.getFileName().toString();
      String text = SourceTree.read(page);
      assertTrue(text.matches("(?s)# [^\\n]+\\n\\n(After this page y|Y)ou can .*"), name);
      assertTrue(name.equals("README.md") || index.contains("](" + name + ")"), name);
    }
  }

  @Test
  void aRowOfATableIsShort() {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      String text = CODE.matcher(SourceTree.read(page)).replaceAll("");
      for (String line : text.split("\n")) {
        if (line.startsWith("|") && WORD.matcher(line).results().count() > ROW_WORDS_MAX) {
          tooLong.add(page.getFileName() + ": " + line);
        }
      }
    }
    assertEquals(List.of(), tooLong);
  }

  private List<Path> pages() {
    return tree.textsWithResults(DOCUMENT).stream()
        .filter(page -> page.getParent().equals(tree.root().resolve("docs")))
        .toList();
  }

  /** A promise is worth the test that attacks it. */
  @Test
  void everyTestThatADocumentNamesExists() {
    Map<String, String> tests = new HashMap<>();
    tree.files()
        .forEach(
            file -> tests.put(file.path().replaceFirst(".*/(\\w+)\\.java", "$1"), file.text()));
    List<String> missing = new ArrayList<>();
    for (Path document : tree.textsWithResults(DOCUMENT)) {
      Matcher name = TEST.matcher(SourceTree.read(document));
      while (name.find()) {
        String text = tests.getOrDefault(name.group(1), "");
        String member = name.group(2) == null ? "class " : " " + name.group(2) + "(";
        if (!text.contains(member)) {
          missing.add(tree.root().relativize(document) + ": " + name.group());
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  private static String withoutCode(String text) {
    return CODE.matcher(FENCED.matcher(text).replaceAll("")).replaceAll("");
  }

  /** The anchors of a document's headings, as GitHub makes them. */
  private static Set<String> headingsOf(Path document) {
    Set<String> found = new HashSet<>();
    if (Files.exists(document)) {
      Matcher heading = HEADING.matcher(FENCED.matcher(SourceTree.read(document)).replaceAll(""));
      while (heading.find()) {
        found.add(
            heading
                .group(1)
                .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
                .replace(' ', '-'));
      }
    }
    return found;
  }

  @Test
  void everyMentionedDecisionHasARecord() {
    Set<Integer> records = records().keySet();
    List<String> wrong = new ArrayList<>();
    for (Path path : tree.textsWithResults(MENTIONING)) {
      if (path.equals(decisions.resolve("README.md")) || path.endsWith("DocumentLinksTest.java")) {
        continue;
      }
      String text = LINE_END.matcher(SourceTree.read(path)).replaceAll(" ");
      String name = tree.root().relativize(path).toString();
      Matcher link = NUMBERED_LINK.matcher(text);
      while (link.find()) {
        if (!link.group(1).equals(link.group(2))) {
          wrong.add(name + ": " + link.group());
        }
      }
      Matcher mention = MENTION.matcher(text.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1"));
      while (mention.find()) {
        for (String number : mention.group(1).split("\\D+")) {
          if (!records.contains(Integer.valueOf(number))) {
            wrong.add(name + ": decision " + number);
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
  }

  @Test
  void theIndexOfDecisionsHasEveryRecordAndSaysWhatBecameOfTheOthers() {
    Map<Integer, Path> records = records();
    assertTrue(records.size() <= RECORDS_MAX, () -> records.size() + " records");
    String index = SourceTree.read(decisions.resolve("README.md"));
    records.forEach(
        (number, file) -> {
          assertTrue(index.contains("](" + file.getFileName() + ")"), file::toString);
          assertTrue(SourceTree.read(file).startsWith("# " + number + ". "), file::toString);
        });
    Matcher merged = MERGED.matcher(index);
    while (merged.find()) {
      assertFalse(records.containsKey(Integer.valueOf(merged.group(1))), merged::group);
      assertTrue(records.containsKey(Integer.valueOf(merged.group(2))), merged::group);
    }
  }

  private Map<Integer, Path> records() {
    Map<Integer, Path> found = new TreeMap<>();
    for (Path file : tree.textsWithResults(RECORD)) {
      if (file.startsWith(decisions)) {
        Matcher name = RECORD.matcher(file.getFileName().toString());
        assertTrue(name.matches());
        Path other = found.put(Integer.valueOf(name.group(1)), file);
        assertNull(other, () -> "two records with the number of " + file);
      }
    }
    return found;
  }
}
