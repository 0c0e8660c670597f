package org.gridrls.transfer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.gridrls.api.LogicalName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever a name is, its file lies below the directory. */
class FilePathTest {
  private static final Path TOP = Path.of("/top/dir");

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "cms/run/f.root ! cms/run/f.root",
        "/cms/f ! cms/f",
        "../../etc/passwd ! %2E%2E/%2E%2E/etc/passwd",
        "a/./b ! a/%2E/b",
        "a//b ! a/%2F/b",
        "a/ ! a/%2F",
        "/ ! %2F/%2F",
        "c:\\x ! c%3A%5Cx",
        "100% ! 100%25",
        ".rls-x ! %2Erls-x",
        ".profile ! .profile",
        "a b é ! a b é"
      })
  void partsThatMeanSomethingElseAreEncoded(String name, String path) {
    assertEquals(TOP.resolve(path), FilePath.below(TOP, new LogicalName(name)));
  }

  @Test
  void aFlatNameIsTheLastPart() {
    assertEquals(TOP.resolve("f"), FilePath.flat(TOP, new LogicalName("/a/b/f")));
    assertEquals(TOP.resolve("b"), FilePath.flat(TOP, new LogicalName("/a/b/")));
    assertEquals(TOP.resolve("%2E%2E"), FilePath.flat(TOP, new LogicalName("a/..")));
  }

  @Test
  void noNameLeavesTheDirectoryAndLongPartsStayDistinct() {
    Random random = new Random(4);
    String alphabet = "./\\:%~ab\u00e9";
    for (int i = 0; i < 5_000; i++) {
      StringBuilder name = new StringBuilder();
      for (int c = 0; c <= random.nextInt(12); c++) {
        name.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      LogicalName lfn = new LogicalName(name.toString());
      for (Path path : new Path[] {FilePath.below(TOP, lfn), FilePath.flat(TOP, lfn)}) {
        assertTrue(
            path.normalize().equals(path) && path.startsWith(TOP) && !path.equals(TOP),
            name::toString);
      }
    }
    Set<Path> paths = new HashSet<>();
    for (String end : new String[] {"a", "b", "c"}) {
      Path path = FilePath.below(TOP, new LogicalName("\u00e9".repeat(2_000) + end));
      assertTrue(path.getFileName().toString().getBytes(StandardCharsets.UTF_8).length <= 240);
      paths.add(path);
    }
    assertEquals(3, paths.size());
  }
}
