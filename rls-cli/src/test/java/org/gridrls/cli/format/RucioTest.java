package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Dumps and listings of Rucio: what is meant is read, and what is left out is counted. */
class RucioTest {
  private static String row(String name, String checksum, String size, String state) {
    return String.join(
        "\t", "RSE", "s", name, checksum, size, "2015-01-01", "s/aa/" + name, "2015-01-01", state);
  }

  private static ReadText dump(String prefix, String... rows) {
    InputSettings settings = new InputSettings(Optional.empty(), List.of(), prefix, List.of());
    return ReadText.of(settings, String.join("\n", rows).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void checksumsSizesAndStatesHaveSeveralSpellings() {
    String md5 = "AB".repeat(16);
    ReadText read =
        dump(
            "https://s/d",
            row("f1", "a1b2c3d", "1", "A"),
            row("f2", "ad:0a1b2c3d", "2", "AVAILABLE"),
            row("f3", md5, "3", "a"),
            row("f4", "md5:" + md5, "4", "A"),
            row("f5", "None", "-1", "A"),
            row("f6", "0a1b2c3d", "None", "UNAVAILABLE"),
            row("f7", "0a1b2c3d", "7", "b"),
            row("f8", "what", "8", "A"),
            row("f9", "0a1b2c3d", "9", "X"),
            row("f10", "0a1b2c3d", "-7", "A"));
    String end = " pfn.rse=RSE";
    assertEquals(
        List.of(
            "s:f1 https://s/d/s/aa/f1 adler32=0a1b2c3d size:int=1" + end,
            "s:f2 https://s/d/s/aa/f2 adler32=0a1b2c3d size:int=2" + end,
            "s:f3 https://s/d/s/aa/f3 md5=" + md5.toLowerCase(Locale.ROOT) + " size:int=3" + end,
            "s:f4 https://s/d/s/aa/f4 md5=" + md5.toLowerCase(Locale.ROOT) + " size:int=4" + end,
            "s:f5 https://s/d/s/aa/f5" + end),
        read.found());
    assertEquals(
        List.of(
            "1 replicas in the state BEING_DELETED left out",
            "1 replicas in the state UNAVAILABLE left out",
            "1 replicas without a checksum",
            "1 replicas without a size"),
        read.notes());
    assertEquals(3, read.failed().size(), read.failed()::toString);
  }

  @Test
  void aPathBecomesTheUrlOfThisFileOnly() {
    ReadText read =
        dump("https://s/", row("a#b", "None", "1", "A"), row("x%41y", "None", "1", "A"));
    assertEquals("s:a#b https://s/s/aa/a%23b size:int=1 pfn.rse=RSE", read.found().get(0));
    assertEquals("s:x%41y https://s/s/aa/x%2541y size:int=1 pfn.rse=RSE", read.found().get(1));
    assertEquals(1, dump("root://s//", row("a?b", "None", "1", "A")).failed().size());
  }

  /** A file without the date of creation has its path in another column. */
  @Test
  void aLineWithOtherColumnsIsRefused() {
    String line = row("f", "0a1b2c3d", "1", "A").replaceFirst("\t2015-01-01", "");
    ReadText read = dump("https://s/", line, row("g", "0a1b2c3d", "1", "A"));
    assertEquals(1, read.failed().size(), read.failed()::toString);
    assertEquals(1, read.found().size(), read.found()::toString);
  }

  @Test
  void aDumpOfWhichNothingIsAvailableIsRefused() {
    assertTrue(ReadText.refusal(row("f", "None", "1", "U")).contains("UNAVAILABLE"));
  }

  @Test
  void theTableOfReplicasIsRead() throws IOException {
    ReadText read = ReadText.sample("rucio-table.txt");
    assertEquals(MappingFormat.RUCIOLIST, read.format());
    assertEquals(
        List.of(
            "data12:RAW.1 root://eos//atlas/data12/aa/RAW.1 adler32=0a1b2c3d"
                + " pfn.rse=CERN-PROD_DATADISK",
            "data12:RAW.1 davs://dcgftp.usatlas.bnl.gov/RAW.1 adler32=0a1b2c3d"
                + " pfn.rse=BNL-OSG2_DATADISK",
            "data12:RAW.2 davs://dcgftp.usatlas.bnl.gov/RAW.2 adler32=0a1b2c3d"
                + " pfn.rse=BNL-OSG2_DATADISK"),
        read.found());
    assertEquals(1, read.failed().size(), read.failed()::toString);
    assertEquals(List.of("3 sizes left out, because the table rounds them"), read.notes());
  }

  @Test
  void theAnswerOfReplicasListIsRead() throws IOException {
    ReadText read = ReadText.sample("rucio-replicas.json");
    assertEquals(MappingFormat.RUCIOLIST, read.format());
    assertEquals(
        List.of(
            "data12:RAW.1 root://eos//atlas/RAW.1 size:int=10485760 adler32=0a1b2c3d pfn.rse=CERN",
            "data12:RAW.2 root://eos//atlas/RAW.2 size:int=5 adler32=0a1b2c3d pfn.rse=CERN",
            "data12:RAW.2 https://eos/RAW.2 size:int=5 adler32=0a1b2c3d pfn.rse=CERN"),
        read.found());
    assertEquals(
        List.of("1 files without a replica", "1 replicas in the state UNAVAILABLE left out"),
        read.notes());
    assertEquals(1, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).startsWith("4: "), read.failed()::toString);
    assertTrue(ReadText.refusal("[{\"scope\": \"s\", \"pfns\": }]").contains("not valid JSON"));
  }
}
