package org.gridrls.cli.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of gravitational waves, of climate models, and Rucio's lists of URLs. */
class FieldFormatsTest {
  @Test
  void aCacheOfFramesNamesFilesByItsColumns() throws IOException {
    ReadText read = ReadText.sample("frames.lcf");
    assertEquals(MappingFormat.LAL, read.format());
    String facts =
        " observatory=H description=H1_RDS_C02_LX gpsstart:int=815155341 duration:int=128";
    assertEquals(3, read.found().size(), read.found()::toString);
    assertEquals(
        "H-H1_RDS_C02_LX-815155341-128.gwf gsiftp://ldas-cit.example.org:15000/data/node12/frames/"
            + "H-H1_RDS_C02_LX-815155341-128.gwf"
            + facts,
        read.found().get(1));
    assertTrue(read.found().get(2).startsWith("HL-SIRE_FIRST-815155213-2048.xml.gz file://"));
    assertEquals(2, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).startsWith("4: the name of the file"), read.failed()::toString);
    String other = "H R 1 - file://localhost/d/frame.gwf\n";
    assertTrue(ReadText.refusal(other).contains("--format"));
    assertEquals(
        List.of(
            "frame.gwf file://localhost/d/frame.gwf observatory=H description=R gpsstart:int=1"),
        ReadText.of(MappingFormat.LAL, other).found());
  }

  @Test
  void onlyTheListOfADownloadScriptIsRead() throws IOException {
    ReadText read = ReadText.sample("esgf-wget.sh");
    assertEquals(MappingFormat.ESGF, read.format());
    assertEquals(List.of(), read.failed());
    assertEquals(3, read.found().size(), read.found()::toString);
    String stem = "tas_Amon_MPI-ESM1-2-LR_historical_r1i1p1f1_gn_";
    assertTrue(
        read.found().get(0).startsWith(stem + "185001-186912.nc https://esgf3.example.org/"));
    assertTrue(read.found().get(0).endsWith(" sha256=" + "ab".repeat(32)));
    assertTrue(read.found().get(1).endsWith(" md5=" + "0a".repeat(16)));
    assertTrue(read.found().get(2).endsWith("/orog_fx_MPI-ESM1-2-LR.nc"));
  }

  @Test
  void aScriptThatIsCutOffOrAnotherOneIsRefused() throws IOException {
    byte[] whole =
        FieldFormatsTest.class.getResourceAsStream("/samples/esgf-wget.sh").readAllBytes();
    String text = new String(whole, StandardCharsets.UTF_8);
    String cut = text.substring(0, text.lastIndexOf("EOF--dataset"));
    assertTrue(ReadText.refusal(cut).contains("middle of its list"), ReadText.refusal(cut));
    assertTrue(ReadText.refusal("#!/bin/sh\nwget https://s/a\n").contains("--format"));
    String wrong = text.replace("'SHA256' '", "'SHA256' 'x");
    assertEquals(1, ReadText.of(wrong).failed().size());
  }

  @Test
  void aUrlOfRucioProvesItsNameByItsPath() throws IOException {
    ReadText read = ReadText.sample("rucio-pfns.txt");
    assertEquals(MappingFormat.RUCIOLIST, read.format());
    List<String> names = read.found().stream().map(each -> each.split(" ")[0]).toList();
    String stem = "data17_13TeV:DAOD_EXOT5.15239382._00000";
    assertEquals(
        List.of(
            stem + "1.pool.root.1",
            stem + "1.pool.root.1",
            stem + "2.pool.root.1",
            "user.alice:user.alice.15.hist-output.root"),
        names);
    assertEquals(1, read.failed().size(), read.failed()::toString);
    assertTrue(read.failed().get(0).startsWith("5: the URL does not prove"));
    String other = "root://eos.example.org//eos/data17/00/00/a.root\n";
    assertTrue(ReadText.refusal(other).contains("--format"), ReadText.refusal(other));
    assertEquals(1, ReadText.of(MappingFormat.RUCIOLIST, other).failed().size());
  }
}
