package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gridrls.testkit.SourceTree.SourceFile;
import org.junit.jupiter.api.Test;

/**
 * Every attack has a test that makes it, and the table in docs/attacks.md says which; with {@code
 * -Dgolden.update=true} the table is rewritten.
 */
class AttackTableTest {
  private static final Pattern AGAINST = Pattern.compile("@Against\\(([^)]*)\\)");
  private static final Pattern NAME = Pattern.compile("Attack\\.(\\w+)");
  private static final String BEGIN = "<!-- made by AttackTableTest -->\n";
  private static final String END = "<!-- end -->\n";

  private final SourceTree tree = SourceTree.ofProject();
  private final Map<Attack, Set<String>> tests = tests();

  private Map<Attack, Set<String>> tests() {
    Map<Attack, Set<String>> found = new EnumMap<>(Attack.class);
    for (SourceFile file : tree.files()) {
      Matcher against = AGAINST.matcher(file.path().contains("/src/test/") ? file.text() : "");
      while (against.find()) {
        Matcher name = NAME.matcher(against.group(1));
        while (name.find()) {
          found
              .computeIfAbsent(Attack.valueOf(name.group(1)), unseen -> new TreeSet<>())
              .add(file.path().replaceFirst(".*/(\\w+)\\.java", "$1"));
        }
      }
    }
    return found;
  }

  @Test
  void everyAttackIsMadeByATest() {
    Set<Attack> without = new TreeSet<>(Arrays.asList(Attack.values()));
    without.removeAll(tests.keySet());
    assertEquals(Set.of(), without, "say @Against(Attack.…) at the test that makes the attack");
  }

  @Test
  void theTableHasEveryAttackAndItsOutcome() throws IOException {
    Path document = tree.root().resolve("docs/attacks.md");
    String text = Files.readString(document);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END, begin);
    assertTrue(begin >= BEGIN.length() && end >= begin, "the marks of the table are missing");
    if (Boolean.getBoolean("golden.update")) {
      text = text.substring(0, begin) + table() + text.substring(end);
      Files.writeString(document, text);
    }
    assertEquals(table(), text.substring(begin, text.indexOf(END, begin)));
  }

  private String table() {
    StringBuilder table = new StringBuilder();
    for (Attack.Group group : Attack.Group.values()) {
      boolean begun = false;
      for (Attack attack : Attack.values()) {
        if (attack.group() == group) {
          table.append(begun ? "" : heading(group)).append(row(attack));
          begun = true;
        }
      }
    }
    return table.toString();
  }

  private static String heading(Attack.Group group) {
    return "\n**%s**\n\n| attack | outcome | test |\n|---|---|---|\n".formatted(group.heading());
  }

  private String row(Attack attack) {
    String by = String.join(", ", tests.getOrDefault(attack, Set.of()));
    return "| %s | %s | %s |\n".formatted(attack.description(), attack.outcome(), by);
  }
}
