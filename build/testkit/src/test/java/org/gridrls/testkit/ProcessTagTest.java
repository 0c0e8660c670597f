package org.gridrls.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gridrls.testkit.SourceTree.SourceFile;
import org.junit.jupiter.api.Test;

/**
 * Checks that exactly the tests that start other programs have the tag {@code process}: {@code mvn
 * verify} leaves them out, so that it is short and needs nothing but a JDK. A test starts programs
 * if the code that does so can be reached from it through code of tests, test kit or benchmarks.
 */
class ProcessTagTest {
  private static final Pattern STARTS =
      Pattern.compile("\\b(ProcessBuilder|EmbeddedPostgres)\\b|\\.exec\\(");

  private static final Pattern TAGGED =
      Pattern.compile("(?m)^@Tag\\(\"process\"\\)\\n(?:[@ )].*\\n)*(?:final |public )*class ");

  private static final Pattern TYPE = Pattern.compile("\\b[A-Z]\\w+");

  /** Code that tests run through, by the names of its types. */
  private final Map<String, SourceFile> types = new HashMap<>();

  /** Whether a file starts programs itself, and the files that it uses. */
  private record Code(boolean starts, List<SourceFile> used) {}

  /** Keeps what was found out about a file, since most tests reach the same ones. */
  private final Map<String, Code> codes = new HashMap<>();

  ProcessTagTest() {
    for (SourceFile file : SourceTree.ofProject().files()) {
      boolean ofTests = file.test() || file.path().matches("(build/testkit|perf/\\w+)/src/main/.*");
      if (ofTests && !file.path().endsWith("/ProcessTagTest.java")) {
        types.put(file.path().replaceFirst(".*/java/(.*)\\.java", "$1").replace('/', '.'), file);
      }
    }
  }

  @Test
  void testsThatStartProgramsAreTaggedAndNoOthers() {
    List<String> untagged = new ArrayList<>();
    List<String> needless = new ArrayList<>();
    int tests = 0;
    for (SourceFile file : types.values()) {
      if (file.test() && file.path().matches(".*(Test|Check)\\.java")) {
        tests++;
        boolean starts = startsPrograms(file);
        boolean tagged = TAGGED.matcher(file.text()).find();
        if (starts && !tagged) {
          untagged.add(file.path());
        } else if (tagged && !starts) {
          needless.add(file.path());
        }
      }
    }
    assertTrue(tests > 300, "only " + tests + " tests were found");
    assertEquals(List.of(), untagged, "annotate with @Tag(\"process\")");
    assertEquals(List.of(), needless, "no program is started: remove @Tag(\"process\")");
  }

  private boolean startsPrograms(SourceFile test) {
    Set<String> seen = new HashSet<>(Set.of(test.path()));
    Deque<SourceFile> open = new ArrayDeque<>(List.of(test));
    while (!open.isEmpty()) {
      SourceFile at = open.pop();
      Code code = codes.computeIfAbsent(at.path(), path -> code(at));
      if (code.starts()) {
        return true;
      }
      for (SourceFile used : code.used()) {
        if (seen.add(used.path())) {
          open.push(used);
        }
      }
    }
    return false;
  }

  private Code code(SourceFile file) {
    String code = file.text().replaceAll("(?s)/\\*.*?\\*/", "").replaceAll("//.*", "");
    return new Code(STARTS.matcher(code).find(), used(file, code));
  }

  private List<SourceFile> used(SourceFile file, String code) {
    String home = file.path().replaceFirst(".*/java/(.*)/\\w+\\.java", "$1").replace('/', '.');
    Set<String> names =
        TYPE.matcher(code)
            .results()
            .map(found -> home + "." + found.group())
            .collect(Collectors.toSet());
    for (String name : file.imports()) {
      names.add(name);
      names.add(name.replaceFirst("\\.[^.]+$", "")); // a static member
    }
    return names.stream().map(types::get).filter(used -> used != null).toList();
  }
}
