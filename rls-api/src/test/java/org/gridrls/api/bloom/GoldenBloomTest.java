package org.gridrls.api.bloom;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The bytes of three filters are fixed by files: an index must read what a catalog of any later
 * version writes. With {@code -Dgolden.update=true} a missing file is written.
 */
class GoldenBloomTest {
  private static final Path ROOT =
      Path.of(System.getProperty("basedir", ""), "src", "test", "resources", "golden", "bloom");

  /** Says what each file holds. */
  enum Golden {
    ONE_NAME(new BloomParameters(64, 3), List.of("cms/Run2012B/file.root")),
    ONE_PERCENT(BloomParameters.forRate(1_000, 0.01), BloomBytes.names("Run2012B", 1_000)),
    PAPER(BloomParameters.perName(1_000, 10, 3), BloomBytes.names("Run2012B", 1_000));

    private final BloomParameters parameters;
    private final List<String> names;

    Golden(BloomParameters parameters, List<String> names) {
      this.parameters = parameters;
      this.names = names;
    }

    Path path() {
      return ROOT.resolve(name().toLowerCase(Locale.ROOT).replace('_', '-') + ".bloom");
    }

    BloomFilter filter() {
      return BloomBytes.filter(parameters, names);
    }
  }

  @BeforeAll
  static void writeWhatIsMissing() throws IOException {
    for (Golden golden : Golden.values()) {
      if (Boolean.getBoolean("golden.update") && !Files.exists(golden.path())) {
        Files.createDirectories(ROOT);
        Files.write(golden.path(), BloomBytes.bytes(golden.filter()));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theSameNamesGiveTheSameBytes(Golden golden) throws IOException {
    assertArrayEquals(Files.readAllBytes(golden.path()), BloomBytes.bytes(golden.filter()));
  }

  @ParameterizedTest
  @EnumSource
  void theBytesAreRead(Golden golden) throws IOException {
    BloomFilter filter = BloomBytes.read(Files.readAllBytes(golden.path()));
    assertEquals(golden.parameters, filter.parameters());
    assertTrue(golden.names.stream().allMatch(filter::mightContain));
  }
}
