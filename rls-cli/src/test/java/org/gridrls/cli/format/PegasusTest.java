package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Checks that words with a meaning in Pegasus keep it or are refused, and never become plain text.
 */
class PegasusTest {
  @Test
  void rulesAndVariablesAreRefused() {
    ReadText read =
        ReadText.of(
            """
            a gsiftp://x/a site="local"
            f.(.*) /d/[1] site="local" regex="true"
            b file://${HOME}/b site="local"
            c /d/c regex="false"
            d "/d/\\${x}" note="a"
            """);
    assertEquals(
        List.of("a gsiftp://x/a pfn.site=local", "c /d/c", "d /d/${x} pfn.note=a"), read.found());
    assertTrue(read.failed().get(0).startsWith("2: a rule"), read.failed()::toString);
    assertTrue(read.failed().get(1).startsWith("3: Pegasus replaces"), read.failed()::toString);
    assertEquals(2, read.failed().size(), read.failed()::toString);
  }

  @Test
  void poolIsTheSiteAndChecksumsAreFacts() {
    String sum = "ab".repeat(32);
    ReadText read =
        ReadText.of(
            "a /d/a pool=\"isi\" checksum.type=\"sha256\" checksum.value=\""
                + sum
                + "\"\n"
                + "b /d/b pool=\"isi\" site=\"local\"\n"
                + "c /d/c checksum.type=\"sha256\"\n"
                + "d /d/d checksum.type=\"sha256\" checksum.value=\"12\"\n"
                + "e /d/e site=\"x\" site=\"y\"\n");
    assertEquals(List.of("a /d/a sha256=" + sum + " pfn.site=isi"), read.found());
    assertEquals(4, read.failed().size(), read.failed()::toString);
  }

  @Test
  void noQuoteOrBackslashIsLost() {
    ReadText read =
        ReadText.of(
            """
            a /d/a
            b"c" /d/b
            "b"c /d/b
            d /d/d note="x\\ny"
            e /d/e note="x"y
            site="x" /d/f
            C:\\g /d/g
            """);
    assertEquals(List.of("a /d/a", "C:\\g /d/g"), read.found());
    assertEquals(5, read.failed().size(), read.failed()::toString);
  }

  @Test
  void replicasYmlIsRead() throws IOException {
    ReadText read = ReadText.sample("replicas.yml");
    assertEquals(MappingFormat.PEGASUS5, read.format());
    assertEquals(
        List.of(
            "f.a file:///lfs/voeckler/src/svn/pegasus/tutorial/f.a sha256="
                + "a7".repeat(32)
                + " owner=me size:int=1024 pfn.site=local",
            "f.a gsiftp://bigdata.isi.edu/data/f.a sha256="
                + "a7".repeat(32)
                + " owner=me size:int=1024 pfn.site=isi",
            "f b /data/f b pfn.site=local"),
        read.found());
    assertEquals(3, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).contains("a rule"), read.failed()::toString);
    assertTrue(read.failed().get(1).contains("Pegasus replaces"), read.failed()::toString);
    assertTrue(read.failed().get(2).contains("pnfs"), read.failed()::toString);
  }

  @Test
  void brokenYamlEndsTheReading() {
    assertTrue(ReadText.refusal("replicas:\n  - lfn: a\n   pfns: [\n").contains("not valid YAML"));
    String aliases = "replicas:\n" + "  - &a {lfn: a, pfns: [{pfn: /d/a, site: x}]}\n  - *a\n";
    assertTrue(ReadText.refusal(aliases).contains("aliases"), ReadText.refusal(aliases));
  }

  @Test
  void aLongCatalogIsReadPieceByPiece() {
    StringBuilder text = new StringBuilder("pegasus: \"5.0\"\nreplicas:\n");
    IntStream.range(0, 100_000)
        .forEach(i -> text.append("  - {lfn: f" + i + ", pfns: [{pfn: /d/f" + i + "}]}\n"));
    assertEquals(100_000, ReadText.of(text.toString()).found().size());
  }
}
